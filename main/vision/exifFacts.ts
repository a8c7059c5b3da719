/** EXIF facts of a photo: when, where and with what it was taken. Odd values are left out. Reader process. */
import readExif from 'exif-reader';

export interface ExifFacts {
  /** The camera's local time, read as UTC, in milliseconds. */
  readonly takenAt: number | null;
  /** The camera's time zone in minutes east of UTC, if known. */
  readonly takenOffset: number | null;
  readonly camera: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly altitude: number | null;
}

const NOTHING: ExifFacts = {
  takenAt: null,
  takenOffset: null,
  camera: null,
  latitude: null,
  longitude: null,
  altitude: null,
};

export function exifFacts(exif: Buffer | undefined): ExifFacts {
  if (exif === undefined) return NOTHING;
  let tags: ReturnType<typeof readExif>;
  try {
    tags = readExif(exif);
  } catch {
    return NOTHING; // cameras and editors write broken blocks; the picture itself is fine
  }
  const { Image: image, Photo: photo, GPSInfo: place } = tags;
  return {
    takenAt:
      timeOf(photo?.DateTimeOriginal, photo?.SubSecTimeOriginal) ??
      timeOf(photo?.DateTimeDigitized, photo?.SubSecTimeDigitized) ??
      timeOf(image?.DateTime, photo?.SubSecTime),
    takenOffset: offset(photo?.OffsetTimeOriginal) ?? offset(photo?.OffsetTime),
    camera: camera(image?.Make, image?.Model),
    latitude: degrees(place?.GPSLatitude, place?.GPSLatitudeRef === 'S', 90),
    longitude: degrees(place?.GPSLongitude, place?.GPSLongitudeRef === 'W', 180),
    altitude: finite(place?.GPSAltitude),
  };
}

/** The years photographs come from; a reset camera clock says 1970 or 1980 and is kept as what it says. */
function timeOf(value: unknown, subseconds: unknown): number | null {
  if (!(value instanceof Date)) return null;
  const time = value.getTime() + millisecondsIn(subseconds);
  const year = value.getUTCFullYear();
  return Number.isFinite(time) && year >= 1826 && year <= 2200 ? time : null;
}

/** The digits after the decimal point of the seconds; 0 where they are not known. */
function millisecondsIn(value: unknown): number {
  const digits = typeof value === 'string' ? /^\d+/.exec(value.trim()) : null;
  return digits === null ? 0 : Math.floor(1000 * Number(`0.${digits[0]}`));
}

function offset(value: unknown): number | null {
  const match = typeof value === 'string' ? /^([+-])(\d\d):(\d\d)/.exec(value) : null;
  if (match === null) return null;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return minutes > 14 * 60 ? null : match[1] === '-' ? -minutes : minutes;
}

/** "Canon" and "Canon EOS 5D" make one name, not two. */
function camera(make: unknown, model: unknown): string | null {
  const [maker, name] = [make, model].map(text =>
    typeof text === 'string'
      ? text
          .replace(/\p{Cc}/gu, ' ')
          .trim()
          .slice(0, 100)
      : '',
  ) as [string, string];
  const whole = name.toLowerCase().startsWith(maker.toLowerCase()) ? name : `${maker} ${name}`;
  return whole.trim() || null;
}

function degrees(value: unknown, isNegative: boolean, most: number): number | null {
  if (!Array.isArray(value) || value.length !== 3) return null;
  const [whole, minutes, seconds] = value.map(finite) as (number | null)[];
  if (whole == null || minutes == null || seconds == null) return null;
  const sum = whole + minutes / 60 + seconds / 3600;
  return sum > most ? null : isNegative ? -sum : sum;
}

function finite(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
