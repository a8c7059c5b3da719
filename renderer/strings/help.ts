/** The words around the guide; the guide itself is in docs/guide. Renderer. */

export const helpStrings = {
  title: 'Help',
  contents: 'Contents',
  back: 'Back to where you were',
  turn: {
    previous: (title: string) => `← ${title}`,
    next: (title: string) => `${title} →`,
  },
} as const;
