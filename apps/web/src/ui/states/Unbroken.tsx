import { Component, type ReactNode } from "react";
import { MissingCode } from "./MissingCode.tsx";

type Props = { children: ReactNode };

/** Around everything: what breaks while it is drawn leaves words behind, and no empty page. */
export class Unbroken extends Component<Props, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError = () => ({ broken: true });
  override render() {
    return this.state.broken ? (
      <main>
        <MissingCode why="broken" />
      </main>
    ) : (
      this.props.children
    );
  }
}
