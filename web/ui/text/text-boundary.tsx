import { Component, type ReactNode } from 'react';

type Props = {
  /** As it was written. */
  text: string;
  /** What stands in for `children`; the text itself, unless told. */
  plain?: ReactNode;
  children: ReactNode;
};

/**
 * Around a piece of people's text that is shown in a richer way than letter by letter: when that fails, the words
 * are shown plain, and what is around them stays. Another text is tried anew.
 */
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
