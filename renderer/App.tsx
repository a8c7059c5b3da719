/** The whole page: the screens behind their gate, and what lies over every screen. Renderer. */
import { Direction, Tooltip } from 'radix-ui';
import { useEffect } from 'react';
import { Redirect, Route, Router, Switch } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { connection, useEpoch, useGuest } from './app/client.ts';
import { ErrorBoundary } from './app/ErrorBoundary.tsx';
import { ForwardDrops } from './app/forwardDrop.tsx';
import { Gate } from './app/Gate.tsx';
import { HelpKey } from './app/help.tsx';
import { KeyboardOverlay } from './app/keyboard/KeyboardOverlay.tsx';
import { fetchWhenIdle } from './app/lazyScreen.tsx';
import { pathTo } from './app/paths.ts';
import { PhotoView } from './app/photo/PhotoView.tsx';
import { Picker } from './app/places/Picker.tsx';
import { reportReading } from './app/report.ts';
import { ShellCommands } from './app/ShellCommands.tsx';
import { useSettings } from './app/settings.ts';
import { followTheme } from './app/theme/theme.ts';
import { WindowTitle } from './app/WindowTitle.tsx';
import { screens } from './routes.tsx';
import { direction } from './strings/locale.ts';
import { Toasts } from './ui/Toasts.tsx';

export function App() {
  const appearance = useSettings(settings => settings.appearance);
  useEffect(() => followTheme(appearance), [appearance]);
  useEffect(() => void fetchWhenIdle(screens.flatMap(({ fetch }) => fetch ?? [])), []);
  useSignature();
  return (
    <Direction.Provider dir={direction}>
      <Tooltip.Provider delayDuration={500} skipDelayDuration={200}>
        <Router hook={useHashLocation}>
          <WindowTitle />
          <ShellCommands />
          <ErrorBoundary>
            <Gate>
              <Switch>
                {screens.map(({ path, component }) => (
                  <Route key={path} path={path} component={component} />
                ))}
                <Route>
                  <Redirect to={pathTo.welcome()} replace />
                </Route>
              </Switch>
              <PhotoView />
              <Picker />
              <KeyboardOverlay />
              <ForwardDrops />
              <HelpKey />
            </Gate>
          </ErrorBoundary>
        </Router>
        <Toasts />
      </Tooltip.Provider>
    </Direction.Provider>
  );
}

/** Tells each engine who speaks from this page, so that the name is kept with every answer. */
function useSignature(): void {
  const epoch = useEpoch();
  const guest = useGuest();
  const person = useSettings(settings => settings.person);
  useEffect(() => {
    // Before the first engine there is nobody to tell. A guest has the name that the link is for.
    if (epoch > 0 && guest === null)
      connection.call('person.sign', { person: person === '' ? null : person }).catch(reportReading);
  }, [epoch, guest, person]);
}
