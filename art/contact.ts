// Lays all drawn pictures out on one sheet: node art/contact.ts
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const COLUMNS = 5;
const CELL = { width: 480, height: 360 };
const GAP = 12;

const folder = join(import.meta.dirname, 'out');
const names = (await readdir(folder)).filter((name) => name.endsWith('.webp')).sort();
const tiles = await Promise.all(names.map(async (name, index) => ({
  input: await sharp(join(folder, name)).resize({ ...CELL, fit: 'contain', background: '#efe6d4' }).png().toBuffer(),
  left: GAP + (index % COLUMNS) * (CELL.width + GAP),
  top: GAP + Math.floor(index / COLUMNS) * (CELL.height + GAP),
})));
const rows = Math.ceil(names.length / COLUMNS);

await sharp({
  create: { width: GAP + COLUMNS * (CELL.width + GAP), height: GAP + rows * (CELL.height + GAP), channels: 3, background: '#efe6d4' },
}).composite(tiles).png().toFile(join(folder, 'contact.png'));
console.log(`${names.length} pictures on out/contact.png`);
