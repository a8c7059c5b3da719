/** The whole page: the screens behind their gate, and what lies over every screen. Renderer. */
import { Direction, Tooltip } from 'radix-ui';
import { useEffect } from 'react';
import { Redirect, Route, Router, Switch } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { direction } from '../strings/locale.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { DropElsewhere } from './dropElsewhere.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Gate } from './Gate.tsx';
import { HelpKey } from './help.tsx';
import { KeyboardOverlay } from './keyboard/KeyboardOverlay.tsx';
import { fetchWhenIdle } from './later.tsx';
import { pathTo } from './paths.ts';
import { Picker } from './places/Picker.tsx';
import { screens } from './routes.tsx';
import { useSettings } from './settings.ts';
import { followTheme } from './theme/theme.ts';
import { useSigning } from './useSigning.ts';

export function App() {
  const appearance = useSettings(settings => settings.appearance);
  useEffect(() => followTheme(appearance), [appearance]);
  useEffect(() => void fetchWhenIdle(screens.flatMap(({ fetch }) => fetch ?? [])), []);
  useSigning();
  return (
    <Direction.Provider dir={direction}>
      <Tooltip.Provider delayDuration={500} skipDelayDuration={200}>
        <Router hook={useHashLocation}>
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
              <Picker />
              <KeyboardOverlay />
              <DropElsewhere />
              <HelpKey />
            </Gate>
          </ErrorBoundary>
        </Router>
        <Toasts />
      </Tooltip.Provider>
    </Direction.Provider>
  );
}
