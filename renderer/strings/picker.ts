/** The words of the picker of folders and files, in English. Renderer; also runs in unit tests. */
import { plural } from './plural.ts';

export const pickerStrings = {
  places: 'Places',
  place: { home: 'Home', pictures: 'Pictures' },
  create: { title: 'New folder', name: 'Name of the new folder', create: 'Create' },
  folderTitle: 'Choose a folder',
  path: 'Where you are',
  typed: { path: 'Or type a path', go: 'Go there' },
  root: 'Computer',
  list: 'Folders here',
  up: 'Go up one folder',
  choose: (name: string) => `Choose “${name}”`,
  open: 'Open',
  images: (n: number) =>
    plural(n, {
      zero: 'No photos directly here. Folders inside are read too.',
      one: '# photo here. Folders inside are read too.',
      other: '# photos here. Folders inside are read too.',
    }),
  noFolders: 'No folders in here.',
  catalog: {
    title: 'Choose a collection file',
    list: 'Folders and collection files here',
    nothing: 'No folders or collection files in here.',
    count: (n: number) =>
      plural(n, {
        zero: 'No collection file here.',
        one: '# collection file here.',
        other: '# collection files here.',
      }),
  },
  model: {
    title: 'Choose a model file',
    list: 'Folders and ONNX files here',
    nothing: 'No folders or ONNX files in here.',
    count: (n: number) =>
      plural(n, { zero: 'No ONNX file here.', one: '# ONNX file here.', other: '# ONNX files here.' }),
  },
  table: {
    title: 'Choose a table',
    list: 'Folders and CSV files here',
    nothing: 'No folders or CSV files in here.',
    count: (n: number) =>
      plural(n, { zero: 'No CSV file here.', one: '# CSV file here.', other: '# CSV files here.' }),
  },
  boxes: {
    title: 'Choose a file with boxes',
    list: 'Folders, JSON and YAML files here',
    nothing: 'No folders, JSON or YAML files in here.',
    count: (n: number) =>
      plural(n, { zero: 'No JSON or YAML file here.', one: '# file here.', other: '# files here.' }),
  },
};
