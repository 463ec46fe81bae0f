// Draws all scenes, or only those named: npm run art -- [scene…]
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { newCanvas } from './kit/canvas.ts';
import { finish } from './kit/finish.ts';
import type { Scene } from './kit/scene.ts';

const scenesFolder = join(import.meta.dirname, 'scenes');
const outFolder = join(import.meta.dirname, 'out');

/** Every scene of every file in scenes/; a file exports one scene or a list by default. */
async function loadScenes(): Promise<Scene[]> {
  const files = (await readdir(scenesFolder)).filter((file) => file.endsWith('.ts')).sort();
  const modules = await Promise.all(files.map((file) => import(join(scenesFolder, file)).catch((error: Error) => {
    console.error(`${file} left out: ${error.message}`);
    process.exitCode = 1;
    return { default: [] };
  })));
  return modules.flatMap((module): Scene | Scene[] => module.default);
}

/** Draws one scene and writes its PNG (to look at) and WebP (the master kept in git). */
async function render(scene: Scene): Promise<string> {
  const started = performance.now();
  const ctx = newCanvas(scene.width, scene.height);
  scene.draw(ctx);
  finish(ctx, scene.finish);
  const { data } = ctx.getImageData(0, 0, scene.width, scene.height);
  const image = sharp(Buffer.from(data.buffer), {
    raw: { width: scene.width, height: scene.height, channels: 4 },
  }).removeAlpha();
  const target = join(outFolder, scene.name);
  await image.clone().png({ compressionLevel: 6 }).toFile(`${target}.png`);
  const { size } = await image.clone().webp({ quality: 90, effort: 5 }).toFile(`${target}.webp`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  return `${scene.name} ${scene.width}×${scene.height} webp ${Math.round(size / 1024)} KB, ${seconds} s`;
}

const wanted = process.argv.slice(2);
const scenes = await loadScenes();
const unknown = wanted.filter((name) => !scenes.some((scene) => scene.name === name));
if (unknown.length > 0) throw new Error(`No such scene: ${unknown.join(', ')}`);

await mkdir(outFolder, { recursive: true });
for (const scene of scenes) {
  if (wanted.length === 0 || wanted.includes(scene.name)) console.log(await render(scene));
}
