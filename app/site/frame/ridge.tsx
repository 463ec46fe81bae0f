/** Where the deodars of the ridge stand: their tops on a strip of 480 by 150, which is drawn three times. */
const trees = [
  [11, 116],
  [29, 122],
  [48, 124],
  [70, 124],
  [85, 110],
  [94, 113],
  [105, 94],
  [126, 121],
  [136, 117],
  [147, 119],
  [160, 98],
  [171, 120],
  [180, 118],
  [192, 118],
  [203, 107],
  [224, 116],
  [246, 117],
  [268, 104],
  [288, 107],
  [301, 100],
  [322, 105],
  [338, 116],
  [351, 116],
  [362, 97],
  [383, 117],
  [395, 111],
  [412, 101],
  [434, 121],
  [443, 114],
  [462, 119],
] as const

const far =
  'M0 150V84L18 68 26 44 65 71 96 88 133 66 166 49 178 70 196 86 224 71 249 50 261 63 281 85 314 66 343 37 355 61 372 91 401 55 437 20 476 57 512 81 530 68 545 45 580 62 608 86 625 52 643 15 678 49 708 74 743 45 783 16 795 39 814 74 843 58 864 35 899 53 934 65 959 41 979 30 1004 48 1035 65 1074 49 1110 41 1135 62 1167 75 1206 61 1244 45 1265 61 1290 73 1322 56 1363 52 1379 63 1390 79 1415 66 1440 56V150Z'
const mid =
  'M0 150V112L48 118 96 122 144 122 192 119 240 117 288 116 336 118 384 120 432 119 480 115 528 108 576 102 624 100 672 101 720 105 768 108 816 109 864 108 912 107 960 108 1008 113 1056 119 1104 124 1152 125 1200 122 1248 118 1296 114 1344 112 1392 113 1440 114V150Z'
const near = 'M0 150V138H1440V150Z'

/** The ridge line, the footer's upper edge: far peaks, the next slope, and the deodars in front. */
export function Ridge({ on }: { on: 'paper' | 'sand' }) {
  return (
    <div className={on === 'paper' ? 'ridge on-paper' : 'ridge'}>
      <svg viewBox="0 0 1440 150" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <path className="far" d={far} />
        <path className="mid" d={mid} />
        <g className="near">
          <path d={near} />
          <path id="ridge-trees" d={trees.map(([x, y]) => tree(x, y)).join('')} />
          <use href="#ridge-trees" x="480" />
          <use href="#ridge-trees" x="960" />
        </g>
      </svg>
    </div>
  )
}

/** One deodar with its top at x, y, three tiers wide, down to the ground at 139.5. */
function tree(x: number, y: number): string {
  const height = 139.5 - y
  const [out, inward] = [tenths(height / 12), tenths(height / 32)]
  const tier = tenths(height / 3)
  const half = `l${out} ${tier}h-${inward}l${out} ${tier}h-${inward}l${out} ${tier}`
  const width = tenths(out * 6 - inward * 4)
  return `M${x} ${y}${half}h-${width}l${out}-${tier}h-${inward}l${out}-${tier}h-${inward}Z`
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}
