import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { fixtures } from './storages.ts'

/** What no kept file may hold. */
export const secret = 'SERIAL-4711'
const place = `${secret} +29.6012+079.4500/`

/** Files of the accepted kinds, with everything devices are known to write into them. */
export const notedFiles = {
  'camera.jpg': notedJpeg,
  'screenshot.png': notedPng,
  'moving.gif': notedGif,
  'drawing.svg': notedDrawing,
  'film.mp4': notedFilm,
  'voice.mp3': notedVoice,
}

const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
  xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="29,36.7N">${place}</rdf:Description></rdf:RDF></x:xmpmeta>`

export async function fixture(name: string): Promise<Buffer> {
  return readFile(join(fixtures, name))
}

/** EXIF from the camera, XMP, IPTC, a maker's own part, a comment, a small picture, and a whole second picture behind the first. */
async function notedJpeg(): Promise<Buffer> {
  const small = Buffer.from('JFIF\0\x01\x02\0\0\x01\0\x01\x01\x01abc', 'latin1')
  const jpeg = withSegments(
    await smallPhoto(),
    segment(0xe0, small),
    segment(0xe0, Buffer.from(`JFXX\0${secret}`)),
    segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`)),
    segment(0xe2, Buffer.from(`MPF\0${secret}`)),
    segment(0xed, Buffer.concat([Buffer.from('Photoshop 3.0\0'), iptc()])),
    segment(0xfe, Buffer.from(place)),
  )
  return Buffer.concat([jpeg, await fixture('orientation-6.jpg'), Buffer.from(place)])
}

/** `camera-gps.jpg` at a quarter of its size, with its EXIF. */
async function smallPhoto(): Promise<Buffer> {
  return sharp(await fixture('camera-gps.jpg'))
    .resize(160)
    .keepExif()
    .jpeg()
    .toBuffer()
}

/** A city, as editorial offices write it. */
function iptc(): Buffer {
  const city = Buffer.concat([Buffer.from([0x1c, 2, 90, 0, place.length]), Buffer.from(place)])
  const head = Buffer.from('8BIM\x04\x04\0\0\0\0\0\0', 'latin1')
  head.writeUInt32BE(city.length, 8)
  return Buffer.concat([head, city, Buffer.alloc(city.length % 2)])
}

/** Place, maker and serial number of `camera-gps.jpg`, without the name that a JPEG puts before them. */
async function cameraExif(): Promise<Buffer> {
  const { exif = Buffer.alloc(0) } = await sharp(await fixture('camera-gps.jpg')).metadata()
  return exif.subarray('Exif\0\0'.length)
}

async function notedDrawing(): Promise<Buffer> {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><metadata>${place}</metadata><!-- ${secret} --><rect width="9" height="9"/></svg>`,
  )
}

function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** Puts parts into a JPEG behind what it begins with. */
function withSegments(jpeg: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}

async function notedPng(): Promise<Buffer> {
  const png = await fixture('sixteen-bit.png')
  const head = 8 + 25
  return Buffer.concat([
    png.subarray(0, head),
    chunk('tEXt', `Author\0${secret}`),
    chunk('tIME', '\x07\xea\x0b\x16\x15\x00\x00'),
    chunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${xmp}`),
    chunk('eXIf', await cameraExif()),
    chunk('pHYs', '\0\0\x0b\x13\0\0\x0b\x13\x01'),
    png.subarray(head),
    Buffer.from(place),
  ])
}

function chunk(name: string, body: string | Buffer): Buffer {
  const said = Buffer.concat([
    Buffer.from(name),
    typeof body === 'string' ? Buffer.from(body, 'latin1') : body,
  ])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(said.length - 4)
  sum.writeUInt32BE(crc32(said))
  return Buffer.concat([length, said, sum])
}

async function notedGif(): Promise<Buffer> {
  const gif = await fixture('animated.gif')
  const head = 13 + 3 * 2 ** (((gif[10] ?? 0) & 7) + 1)
  const block = (text: string) =>
    Buffer.concat([Buffer.from([text.length]), Buffer.from(text), Buffer.alloc(1)])
  return Buffer.concat([
    gif.subarray(0, head),
    Buffer.from([0x21, 0xfe]),
    block(place),
    Buffer.from([0x21, 0xff, 11, ...Buffer.from('XMP DataXMP')]),
    block(place),
    gif.subarray(head),
    Buffer.from(place),
  ])
}

/** Names and places in all four corners, and a track that says where the camera was at each moment. */
async function notedFilm(): Promise<Buffer> {
  const film = await fixture('moov-last.mp4')
  const at = film.lastIndexOf('moov') - 4
  const telemetry = Buffer.from(place.repeat(3))
  const uuid = box('uuid', Buffer.concat([Buffer.alloc(16, 7), Buffer.from(place)]))
  const before = Buffer.concat([film.subarray(0, at), uuid, box('free', Buffer.from(place))])
  const index = box(
    'moov',
    film.subarray(at + 8),
    box('udta', box('\xa9xyz', Buffer.from(place)), box('\xa9mak', Buffer.from(secret))),
    box('meta', Buffer.from(`mdtacom.apple.quicktime.location.ISO6709${place}`)),
    telemetryTrack(before.length + 8, telemetry.length),
  )
  return Buffer.concat([before, box('mdat', telemetry), index, box('gps ', Buffer.from(place))])
}

function telemetryTrack(at: number, bytes: number): Buffer {
  const hdlr = Buffer.concat([Buffer.alloc(8), Buffer.from('meta'), Buffer.alloc(13)])
  const tables = [
    box('stsd', numbers(0, 0)),
    box('stts', numbers(0, 1, 3, 1)),
    box('stsc', numbers(0, 1, 1, 3, 1)),
    box('stsz', numbers(0, bytes / 3, 3)),
    box('stco', numbers(0, 1, at)),
  ]
  const minf = box('minf', box('nmhd', numbers(0)), box('stbl', ...tables))
  return box(
    'trak',
    box('tkhd', Buffer.alloc(84)),
    box('mdia', box('mdhd', Buffer.alloc(24)), box('hdlr', hdlr), minf),
  )
}

function box(name: string, ...bodies: Buffer[]): Buffer {
  const body = Buffer.concat(bodies)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, body])
}

function numbers(...all: number[]): Buffer {
  const bytes = Buffer.alloc(all.length * 4)
  for (const [index, each] of all.entries()) bytes.writeUInt32BE(each, index * 4)
  return bytes
}

/** A title and a place before the sound; a singer, a song and an album behind it. */
async function notedVoice(): Promise<Buffer> {
  const tag = (size: number, text: string) => Buffer.from(text.padEnd(size, '\0'), 'latin1')
  const ape = Buffer.concat([Buffer.from(`${secret} in an APE tag`), Buffer.alloc(32)])
  ape.write('APETAGEX', ape.length - 32, 'latin1')
  ape.writeUInt32LE(ape.length, ape.length - 20)
  return Buffer.concat([
    Buffer.from(`ID3\x03\0\0\0\0\0\x20${place}`.padEnd(42, '\0'), 'latin1'),
    await fixture('bare.mp3'),
    ape,
    Buffer.from(`LYRICSBEGIN${place}LYRICSEND`),
    tag(128, `TAG${secret}`),
  ])
}
