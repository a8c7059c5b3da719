/** What each key of the map does, said in words, and the headings of the overlay that lists them. Renderer. */

export const keyStrings = {
  title: 'Keyboard',
  description: 'What works on this screen.',
  show: 'Keyboard shortcuts',
  scopes: {
    everywhere: 'Everywhere',
    welcome: 'Welcome',
    library: 'Library',
    photos: 'Photos',
  },
  commands: {
    help: 'Show this list',
    messages: 'Go to the messages at the edge of the page',
    'welcome.openFolder': 'Open a folder',
    'welcome.openCatalog': 'Open a collection file',
    'library.togglePause': 'Pause reading, or carry on',
    'library.addFolder': 'Add a folder',
    'library.problems': 'Show the problems',
    'library.bigger': 'Larger tiles',
    'library.smaller': 'Smaller tiles',
    'library.home': 'Back to all collections',
    'photos.step': 'Go from photo to photo',
    'photos.page': 'One screen up or down',
    'photos.ends': 'First or last photo',
    'photos.clear': 'Select nothing',
  },
} as const;
