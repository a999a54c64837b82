/** Answered with its status; `message` is for whoever plays the citizen. */
export class Rechazo extends Error {
  readonly statusCode: number;
  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

export const noHay = (que: string): Rechazo => new Rechazo(404, `${que}: no existe`);
