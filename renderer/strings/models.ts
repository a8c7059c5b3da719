/** What the screen Models says. Renderer; also runs in unit tests. */
import type { Kind } from '../../main/contract/model.ts';
import type { PresetName } from '../../main/contract/modelPresets.ts';
import type {
  FetchJob,
  ModelComparison,
  ModelState,
  OwnModel,
  Pooling,
  ProviderName,
} from '../../main/contract/models.ts';
import { count, decimal, fileSize, percent } from './format.ts';
import { plural } from './plural.ts';

const models = (n: number) => plural(n, { one: '# model', other: '# models' });

const percentWithLimits = ({ value, low, high }: NonNullable<ModelComparison['own']['right']>) =>
  `${percent(value)} (${decimal(low * 100, 0)} to ${decimal(high * 100, 0)})`;

export const modelStrings = {
  title: 'Models',
  intro:
    'Akin uses these to compare and measure pictures. Each is fetched once, from wherever npm gets its packages on this machine; after that no network is needed, and no picture ever leaves the machine.',
  back: { welcome: 'Back to Welcome', collection: 'Back to the collection' },
  list: 'Models',
  status: (here: number, missing: number) =>
    [
      `${models(here)} here`,
      ...(missing > 0 ? [plural(missing, { one: '# missing', other: '# missing' })] : []),
    ].join(' · '),

  purposes: {
    embed: 'Compares pictures',
    detect: 'Finds faces',
    attributes: 'Measures',
  } satisfies Record<ModelState['purpose'], string>,
  states: { here: 'Here', missing: 'Missing', damaged: 'Damaged', checked: 'Checked' },
  kinds: (names: readonly string[]) => `For ${names.join(', ')}`,
  own: 'Your own',
  licence: (licence: string) => `Licence: ${licence}`,
  size: (bytes: number | null) => (bytes === null ? 'Size known once it is here' : fileSize(bytes)),
  embedding: ({ dimensions, distance, threshold }: NonNullable<ModelState['embedding']>) =>
    [
      `${count(dimensions)} numbers a picture, ${distance === 'cosine' ? 'compared by angle' : 'compared by distance'}`,
      ...(threshold === null ? [] : [`same below ${threshold}`]),
    ].join(', '),

  fetch: 'Fetch',
  fetchNamed: (name: string) => `Fetch ${name}`,
  fetchMissing: (n: number) => plural(n, { one: 'Fetch the missing model', other: 'Fetch # missing models' }),
  fetchAgain: 'Fetch again',
  fetchAgainNamed: (name: string) => `Fetch again: ${name}`,
  fetching: 'Fetching models',
  stop: 'Stop fetching',
  /** What it is doing, or why it ended. */
  job: ({ message }: FetchJob) => message,
  fetched: 'All the models you asked for are here.',
  failed: 'Fetching did not work',
  verify: 'Check all',
  verifying: 'Checking the models…',
  verified: (broken: number) =>
    plural(broken, {
      zero: 'All models that are here are intact.',
      one: '# model is damaged.',
      other: '# models are damaged.',
    }),
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  removal: {
    title: (name: string) => `Remove “${name}”?`,
    message:
      'Its file is deleted here. The file you added it from stays where it is, and what it made of pictures stays in their collections.',
    done: (name: string) => `“${name}” was removed.`,
  },

  providers: {
    label: 'Where models run',
    names: {
      cpu: 'the processor',
      webgpu: 'the graphics processor (WebGPU)',
      dml: 'the graphics processor (DirectML)',
      coreml: 'Apple’s processors for networks (CoreML)',
    } satisfies Record<ProviderName, string>,
    untried:
      'All models run on the processor. A graphics processor may be faster; trying it takes a minute or two.',
    slower: 'All models run on the processor: nothing else here was tried with success and was faster.',
    chosen: (n: number, where: string) =>
      `${plural(n, { one: '# model runs', other: '# models run' })} on ${where} from the next start of Akin on, having said the same as on the processor, faster.`,
    runsOn: (where: string) => `Runs on ${where}`,
    try: 'Try it…',
    again: 'Try again…',
    trying: 'Trying each model…',
    processor: 'Processor alone',
  },

  tower: {
    add: 'Add its words…',
    addNamed: (name: string) => `Add the text tower of ${name}`,
    has: 'Takes typed words',
    title: (name: string) => `Words for “${name}”`,
    description:
      'Models of CLIP’s kind are published as two files: one for pictures and one for texts. With the second, words that you type as a reason are compared with the pictures themselves.',
    text: 'Text tower, an ONNX file',
    tokenizer: 'Its tokenizer.json',
    confirm: 'Try and add them',
    trying: 'Trying them…',
    added: (name: string) => `“${name}” takes typed words now.`,
  },

  missing: {
    line: (n: number, kind: Kind) =>
      `${plural(n, { one: '# model is', other: '# models are' })} not on this machine: ${
        kind === 'people' ? 'faces cannot be found yet.' : 'pictures are compared by simpler means for now.'
      }`,
    title: 'A model is missing',
  },

  choice: {
    label: 'The collection you came from',
    asItsKind: (name: string, kind: string) => `“${name}” uses the standard models for ${kind}.`,
    withOwn: (name: string, model: string) => `“${name}” uses your model “${model}”.`,
    onTheWay: 'Not all photos have been analysed with it yet. Until they are, the groups are made as before.',
    gone: 'That model is not on this machine any more: new photos are not analysed. Add it again, or choose another.',
    compared: ({ same, different, own, shipped }: ModelComparison) =>
      own.right === null || shipped.right === null
        ? `With two answers “same” and two “different” or more, “${own.name}” can be compared with the standard models. So far: ${count(same)} and ${count(different)}.`
        : `Of ${plural(same + different, { one: '# answered pair', other: '# answered pairs' })}, “${own.name}” has ${percentWithLimits(own.right)} right, the standard models ${percentWithLimits(shipped.right)}.`,
    comparedHint:
      'In brackets: where the share lies for 95 of 100 such samples. Questions are asked where the model in use is in doubt, so these pairs are harder for it.',
    change: 'Change…',
    title: (name: string) => `Which model should “${name}” use?`,
    question: 'Pictures are compared by',
    kind: (kind: string) => `The standard models for ${kind}`,
    kindSentence: {
      people: 'Faces, by the models that Akin brings along.',
      leaves: 'Leaves cut out of the photo, by their look and their margin.',
      anything: 'Whole photos, by the general network that Akin brings along.',
    } satisfies Record<Kind, string>,
    meaning:
      'Every photo is analysed again, which takes about as long as the first time. Your answers, names and reasons stay, and until it is done the groups stay as they are.',
    meaningKind:
      'What the models of its kind made of the photos is still there, so only photos they have not seen are analysed. Your answers, names and reasons stay.',
    apply: 'Use this model',
    trying: 'Trying it…',
    begun: (name: string) => `“${name}” is being analysed.`,
  },

  add: {
    button: 'Add your own…',
    title: 'Add a model of your own',
    description:
      'An ONNX file that turns a picture into a row of numbers. It is tried out before it is added.',
    source: 'Its file is',
    sources: { file: 'On this machine', address: 'On the internet, at an address' },
    address: 'Address',
    digest: 'SHA-256',
    digestHint:
      'The 64 characters that its publisher gives for the file. They show that it arrives unchanged.',
    consent: 'Yes, fetch the file from this address',
    consentHint:
      'Your machine asks that server for this file, so the server learns your internet address. It is the only thing that leaves your machine: no picture, name or answer does.',
    sourceFaults: {
      file: 'Choose the ONNX file first.',
      address: 'An address that begins with https://',
      digest: '64 characters: the digits 0 to 9 and the letters a to f.',
      consent: 'Tick the box first: nothing is fetched without your yes.',
    },
    fetchAndAdd: 'Fetch, try and add it',
    fetchingIt: 'Fetching the file',
    fetching: (done: number, total: number | null) =>
      total === null
        ? `${fileSize(done)} have arrived.`
        : `${fileSize(done)} of ${fileSize(total)} have arrived.`,
    stop: 'Stop',
    stopped: 'Stopped. What has arrived is kept, and the next try goes on from there.',
    choose: 'Choose a file…',
    other: 'Another file…',
    name: 'Name',
    preset: 'Family',
    noPreset: 'Another one',
    presets: {
      dinov2: 'DINOv2 (photos)',
      clip: 'CLIP (photos)',
      bioclip: 'BioCLIP (plants and animals)',
      siglip: 'SigLIP (photos)',
      timm: 'timm (photos)',
      sface: 'SFace (faces)',
      arcface: 'ArcFace (faces)',
      adaface: 'AdaFace (faces)',
    } satisfies Record<PresetName, string>,
    presetHint: 'Fills the fields below as its authors say. You can change each of them.',
    suggested: {
      dinov2:
        'The file looks like DINOv2, so the fields below are filled for it. You can change each of them.',
      clip: 'The file looks like CLIP, so the fields below are filled for it. BioCLIP is fed alike. You can change each of them.',
      bioclip:
        'The file looks like BioCLIP, so the fields below are filled for it. You can change each of them.',
      siglip:
        'The file looks like SigLIP, so the fields below are filled for it. You can change each of them.',
      timm: 'The file looks like timm, so the fields below are filled for it. You can change each of them.',
      sface: 'The file looks like SFace, so the fields below are filled for it. You can change each of them.',
      arcface:
        'The file looks like ArcFace, so the fields below are filled for it. AdaFace may look the same: choose it if that is what you have.',
      adaface:
        'The file looks like AdaFace, so the fields below are filled for it. You can change each of them.',
    } satisfies Record<PresetName, string>,
    width: 'Width',
    height: 'Height',
    channels: 'Order of the colours',
    channelNames: {
      rgb: 'Red, green, blue',
      bgr: 'Blue, green, red',
      grey: 'Grey only',
    } satisfies Record<OwnModel['channels'], string>,
    preparation: 'Values',
    preparations: {
      imagenet: 'As for ImageNet',
      clip: 'As for CLIP',
      centred: 'From −1 to 1',
      unit: 'From 0 to 1',
      bytes: 'Bytes as they are',
    },
    ownPreparation: 'Something else',
    formula: 'A byte is fed as (byte × scale − mean) ÷ deviation, colour by colour.',
    scale: 'Scale',
    mean: 'Mean',
    std: 'Deviation',
    layout: 'Order of the numbers',
    layouts: {
      'channels-first': 'Colour by colour (NCHW)',
      'channels-last': 'Point by point (NHWC)',
    } satisfies Record<OwnModel['layout'], string>,
    fit: 'Pictures are',
    fits: {
      crop: 'cropped to the centre',
      stretch: 'stretched',
      arcface: 'aligned faces (ArcFace)',
    } satisfies Record<OwnModel['fit'], string>,
    output: 'Output',
    outputHint: 'Optional if there is only one.',
    pooling: 'Of many rows',
    poolings: {
      class: 'the first (class token)',
      mean: 'the mean of the patches',
      refuse: 'none: it must give one row',
    } satisfies Record<Pooling, string>,
    poolingHint: 'Only for an output with a row for each part of a picture.',
    distance: 'Compared by',
    distances: {
      cosine: 'Angle (cosine)',
      euclidean: 'Distance (Euclidean)',
    } satisfies Record<OwnModel['distance'], string>,
    threshold: 'Same below',
    thresholdHint: 'Optional.',
    faults: {
      name: 'Lower-case letters, digits and hyphens, at most 40.',
      size: 'A whole number from 8 to 2048.',
      positive: 'A number above 0.',
      numbers: 'One number, or one for each colour.',
      positives: 'One number above 0, or one for each colour.',
    },
    add: 'Try and add it',
    trying: 'Trying it on a picture…',
    added: (name: string) => `“${name}” works and was added.`,
  },
} as const;
