/** The addresses of the screens, apart from the screens themselves so that one may lead to another. Renderer. */
export const PATTERNS = { welcome: '/', library: '/collection/:collection' } as const;

export const pathTo = {
  welcome: () => PATTERNS.welcome,
  library: (collection: string) => `/collection/${collection}`,
} as const;
