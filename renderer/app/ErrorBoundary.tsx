/** Catches a mistake of ours on one screen, says so, and leads back to Welcome. Renderer. */
import { Component, type ReactNode } from 'react';
import { navigate } from 'wouter/use-hash-location';
import { strings } from '../strings/strings.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { CopyDetails } from '../ui/Toasts.tsx';
import { detailsOf } from './errors.ts';
import styles from './Gate.module.css';
import { pathTo } from './paths.ts';
import { keepReport } from './report.ts';

export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown; broken: boolean }> {
  override state = { error: undefined as unknown, broken: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, broken: true };
  }

  /** Whoever goes elsewhere, by whatever way, leaves the broken screen behind. */
  readonly #recover = () => {
    if (this.state.broken) this.setState({ error: undefined, broken: false });
  };

  override componentDidMount() {
    window.addEventListener('hashchange', this.#recover);
  }

  override componentWillUnmount() {
    window.removeEventListener('hashchange', this.#recover);
  }

  override componentDidCatch(error: unknown) {
    keepReport(error);
  }

  readonly #go = (path: string) => {
    navigate(path);
    this.setState({ error: undefined, broken: false });
  };

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <main className={styles.page}>
        <EmptyState
          heading="h1"
          icon="warning"
          title={strings.boundary.title}
          message={strings.boundary.message}
        >
          <CopyDetails text={detailsOf(this.state.error)} />
          <Button onClick={() => this.#go(pathTo.log())}>{strings.boundary.log}</Button>
          <Button variant="primary" onClick={() => this.#go(pathTo.welcome())}>
            {strings.boundary.back}
          </Button>
        </EmptyState>
      </main>
    );
  }
}
