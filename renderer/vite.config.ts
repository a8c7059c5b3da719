/**
 * How the renderer is bundled: one page, hashed assets, nothing inline that a strict Content-Security-Policy
 * would refuse.
 */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react()],
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    sourcemap: false,
    target: 'chrome130',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What main.tsx imports first must run first, in whichever file it ends up: texts are made in the
    // language it sets.
    rolldownOptions: { output: { strictExecutionOrder: true } },
  },
});
