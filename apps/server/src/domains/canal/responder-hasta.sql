-- Until when a conversation may be answered: so long after the citizen's last message. Null: its account has no term, or the
-- citizen never wrote, and then only the provider knows.
CREATE OR REPLACE FUNCTION responder_hasta(ultima_entrada timestamptz, plazo_ms bigint) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT ultima_entrada + plazo_ms * interval '1 millisecond'
$$;
