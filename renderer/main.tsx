/** Where the page begins. Renderer. */
import './app/schemas.ts';
import './app/language.ts';
import './app/theme/tokens.css';
import './app/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { listenForKeys } from './app/keyboard/useCommands.ts';
import { reportStrays } from './app/report.ts';
import { useSettings } from './app/settings.ts';
import { followTheme } from './app/theme/theme.ts';

// Before anything is drawn, so that the system's theme does not flash before the chosen one.
followTheme(useSettings.getState().appearance)();
reportStrays();
listenForKeys();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the application.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
