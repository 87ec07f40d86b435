import { Component, type ReactNode } from 'react';

type Props = {
  text: string;
  /** Shown if `children` fail; by default the text itself. */
  plain?: ReactNode;
  children: ReactNode;
};

/** Falls back to plain text when rich rendering of people's text fails. A new text is tried again. */
export function TextBoundary(props: Props) {
  return <Boundary key={props.text} {...props} />;
}

class Boundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { text, plain = text, children } = this.props;
    return this.state.hasFailed ? plain : children;
  }
}
