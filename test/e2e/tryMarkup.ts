/** Runs in a page: tries to turn text into markup or code in every way a page has, and says which were refused. For the end-to-end tests. */

export function tryMarkup(): Record<string, string> {
  const attempt = (work: () => unknown): string => {
    try {
      work();
      return 'done';
    } catch (error) {
      return error instanceof Error ? error.name : 'refused';
    }
  };
  const markup = '<img src=x onerror="window.markupRan = true">';
  const types = (
    window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
  ).trustedTypes;
  return {
    innerHTML: attempt(() => {
      document.createElement('div').innerHTML = markup;
    }),
    outerHTML: attempt(() => {
      document.body.appendChild(document.createElement('div')).outerHTML = markup;
    }),
    adjacent: attempt(() => document.body.insertAdjacentHTML('beforeend', markup)),
    parsed: attempt(() => new DOMParser().parseFromString(markup, 'text/html')),
    frame: attempt(() => {
      document.createElement('iframe').srcdoc = markup;
    }),
    script: attempt(() => {
      document.createElement('script').src = 'https://example.com/x.js';
    }),
    policy: attempt(() => types.createPolicy('own', { createHTML: (text: string) => text })),
    default: attempt(() => types.createPolicy('default', { createHTML: (text: string) => text })),
  };
}

export const ALL_REFUSED = Object.fromEntries(
  ['innerHTML', 'outerHTML', 'adjacent', 'parsed', 'frame', 'script', 'policy', 'default'].map(way => [
    way,
    'TypeError',
  ]),
);
