/**
 * A self-signed X.509 certificate for one address of the local network, with Node's own crypto. Host process.
 *
 * The parts that RFC 5280 asks for, written as DER: an EC key on P-256, ECDSA with SHA-256, the address as the
 * only subject alternative name, for servers only, no authority.
 */
import { createPrivateKey, generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';

export interface Certificate {
  /** PEM. */
  readonly key: string;
  /** PEM. */
  readonly certificate: string;
}

/** Browsers refuse certificates that are valid for longer than 398 days. */
const DAYS = 365;
const DAY_MS = 86_400_000;
/** Clocks differ. */
const EARLIER_MS = DAY_MS;

/** For an IPv4 address. */
export function makeCertificate(address: string, now: number): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signed = toBeSigned(address, publicKey.export({ type: 'spki', format: 'der' }), now);
  const signature = sign('sha256', signed, privateKey);
  const der = sequence(signed, SIGNATURE_ALGORITHM, bitString(signature));
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    certificate: new X509Certificate(der).toString(),
  };
}

/** SHA-256 over the certificate, as browsers show it. */
export function fingerprintOf({ certificate }: Certificate): string {
  return new X509Certificate(certificate).fingerprint256;
}

/** Whether it can still be used for the address: its time, its name and its key fit. */
export function isUsable({ key, certificate }: Certificate, address: string, now: number): boolean {
  try {
    const parsed = new X509Certificate(certificate);
    const isValid = now >= Date.parse(parsed.validFrom) && now < Date.parse(parsed.validTo) - 7 * DAY_MS;
    return isValid && parsed.checkIP(address) !== undefined && parsed.checkPrivateKey(createPrivateKey(key));
  } catch {
    return false; // it is no certificate, or no key: a new one is made
  }
}

function toBeSigned(address: string, publicKey: Buffer, now: number): Buffer {
  const name = sequence(set(sequence(oid('2.5.4.3'), utf8(`Akin at ${address}`))));
  const serial = randomBytes(16);
  serial[0] = (serial[0]! & 0x7f) | 0x40; // positive, and always as long
  return sequence(
    explicit(0, integer(Buffer.of(2))), // version 3
    integer(serial),
    SIGNATURE_ALGORITHM,
    name,
    sequence(time(now - EARLIER_MS), time(now + DAYS * DAY_MS)),
    name,
    publicKey,
    explicit(
      3,
      sequence(
        extension('2.5.29.19', true, sequence()), // basic constraints: no authority
        extension('2.5.29.15', true, tagged(0x03, Buffer.of(7, 0x80))), // key usage: digital signature
        extension('2.5.29.37', false, sequence(oid('1.3.6.1.5.5.7.3.1'))), // extended: server
        extension('2.5.29.17', false, sequence(tagged(0x87, addressBytes(address)))), // its address
      ),
    ),
  );
}

function addressBytes(address: string): Buffer {
  return Buffer.from(address.split('.').map(Number));
}

function extension(id: string, isCritical: boolean, value: Buffer): Buffer {
  return sequence(oid(id), ...(isCritical ? [tagged(0x01, Buffer.of(0xff))] : []), tagged(0x04, value));
}

function tagged(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.of(tag), lengthOf(content.length), content]);
}

/** X.690, 8.1.3: short up to 127, then the number of its bytes first. */
function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length);
  const bytes = length < 0x100 ? [length] : [length >> 8, length & 0xff];
  return Buffer.of(0x80 | bytes.length, ...bytes);
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function set(part: Buffer): Buffer {
  return tagged(0x31, part);
}

function explicit(number: number, part: Buffer): Buffer {
  return tagged(0xa0 | number, part);
}

function integer(bytes: Buffer): Buffer {
  return tagged(0x02, bytes);
}

function bitString(bytes: Buffer): Buffer {
  return tagged(0x03, Buffer.concat([Buffer.of(0), bytes]));
}

function utf8(text: string): Buffer {
  return tagged(0x0c, Buffer.from(text));
}

/** X.690, 8.19: the first two numbers are one byte, the others have seven bits in each. */
function oid(dotted: string): Buffer {
  const [first, second, ...rest] = dotted.split('.').map(Number) as [number, number, ...number[]];
  const bytes = rest.flatMap(number => {
    const groups = [number & 0x7f];
    for (let left = number >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80);
    return groups;
  });
  return tagged(0x06, Buffer.of(first * 40 + second, ...bytes));
}

/** UTCTime until 2049, GeneralizedTime from then on (RFC 5280, 4.1.2.5). */
function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/[-:T]|\.\d+/g, '');
  return new Date(at).getUTCFullYear() < 2050
    ? tagged(0x17, Buffer.from(digits.slice(2)))
    : tagged(0x18, Buffer.from(digits));
}

const SIGNATURE_ALGORITHM = sequence(oid('1.2.840.10045.4.3.2'));
