/**
 * The columns of Camtrap DP 1.0 and their values, in the order of the standard's table schemas
 * (tdwg/camtrap-dp). Pure.
 *
 * Readers of the standard expect every column, empty or not, so all of them are written.
 */

export interface Field {
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'datetime';
  readonly isRequired?: boolean;
  readonly isUnique?: boolean;
  readonly choices?: readonly string[];
  readonly least?: number;
  readonly most?: number;
  readonly pattern?: RegExp;
}

const TEXT = { type: 'string' } as const;
const MOMENT = { type: 'datetime', isRequired: true } as const;
const KEY = { type: 'string', isRequired: true, isUnique: true } as const;
const REFERENCE = { type: 'string', isRequired: true } as const;
const FLAG = { type: 'boolean' } as const;
const SHARE = { type: 'number', least: 0, most: 1 } as const;
const EXTENT = { type: 'number', least: 1e-15, most: 1 } as const;
const LENGTH = { type: 'number', least: 0 } as const;

export const DEPLOYMENT_FIELDS = {
  deploymentID: KEY,
  locationID: TEXT,
  locationName: TEXT,
  latitude: { type: 'number', isRequired: true, least: -90, most: 90 },
  longitude: { type: 'number', isRequired: true, least: -180, most: 180 },
  coordinateUncertainty: { type: 'integer', least: 1 },
  deploymentStart: MOMENT,
  deploymentEnd: MOMENT,
  setupBy: TEXT,
  cameraID: TEXT,
  cameraModel: TEXT,
  cameraDelay: { type: 'integer', least: 0 },
  cameraHeight: LENGTH,
  cameraDepth: LENGTH,
  cameraTilt: { type: 'integer', least: -90, most: 90 },
  cameraHeading: { type: 'integer', least: 0, most: 360 },
  detectionDistance: LENGTH,
  timestampIssues: FLAG,
  baitUse: FLAG,
  featureType: {
    type: 'string',
    choices: [
      'roadPaved',
      'roadDirt',
      'trailHiking',
      'trailGame',
      'roadUnderpass',
      'roadOverpass',
      'roadBridge',
      'culvert',
      'burrow',
      'nestSite',
      'carcass',
      'waterSource',
      'fruitingTree',
    ],
  },
  habitat: TEXT,
  deploymentGroups: TEXT,
  deploymentTags: TEXT,
  deploymentComments: TEXT,
} as const satisfies Record<string, Field>;

export const MEDIA_FIELDS = {
  mediaID: KEY,
  deploymentID: REFERENCE,
  captureMethod: { type: 'string', choices: ['activityDetection', 'timeLapse'] },
  timestamp: MOMENT,
  /** Relative, without a way upwards. */
  filePath: { type: 'string', isRequired: true, pattern: /^(?![./~])(?!.*\.\.).+$/ },
  filePublic: { type: 'boolean', isRequired: true },
  fileName: TEXT,
  fileMediatype: { type: 'string', isRequired: true, pattern: /^(image|video|audio)\/.+$/ },
  exifData: TEXT,
  favorite: FLAG,
  mediaComments: TEXT,
} as const satisfies Record<string, Field>;

export const OBSERVATION_FIELDS = {
  observationID: KEY,
  deploymentID: REFERENCE,
  mediaID: TEXT,
  eventID: TEXT,
  eventStart: MOMENT,
  eventEnd: MOMENT,
  observationLevel: { type: 'string', isRequired: true, choices: ['media', 'event'] },
  observationType: {
    type: 'string',
    isRequired: true,
    choices: ['animal', 'human', 'vehicle', 'blank', 'unknown', 'unclassified'],
  },
  cameraSetupType: { type: 'string', choices: ['setup', 'calibration'] },
  scientificName: TEXT,
  count: { type: 'integer', least: 1 },
  lifeStage: { type: 'string', choices: ['adult', 'subadult', 'juvenile'] },
  sex: { type: 'string', choices: ['female', 'male'] },
  behavior: TEXT,
  individualID: TEXT,
  individualPositionRadius: LENGTH,
  individualPositionAngle: { type: 'number', least: -90, most: 90 },
  individualSpeed: LENGTH,
  bboxX: SHARE,
  bboxY: SHARE,
  bboxWidth: EXTENT,
  bboxHeight: EXTENT,
  classificationMethod: { type: 'string', choices: ['human', 'machine'] },
  classifiedBy: TEXT,
  classificationTimestamp: { type: 'datetime' },
  classificationProbability: SHARE,
  observationTags: TEXT,
  observationComments: TEXT,
} as const satisfies Record<string, Field>;
