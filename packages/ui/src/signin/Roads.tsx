import type { ReactNode } from 'react'

/** Lanes that part and meet, and a few vehicles on them: the ground of the sign-in page without a picture of the tenant's. */
const LANES = [
  'M-40 640C160 600 220 420 420 400S740 520 900 420 1140 120 1320 80',
  'M-40 690C180 660 260 500 440 470S760 600 930 490 1160 220 1320 190',
  'M-40 540C120 520 240 340 400 320S700 400 860 320 1060 40 1240 -40',
  'M120 860C180 700 300 620 440 580S720 700 880 640 1120 460 1320 430',
  'M-40 300C140 300 260 200 420 190S760 260 900 190 1000 20 1060 -60',
  'M420 860C440 760 520 700 620 690S900 800 1020 740 1180 660 1320 650',
]

const CARS: readonly [lane: number, seconds: number, begin: number][] = [
  [0, 38, 0],
  [0, 38, 17],
  [1, 46, 8],
  [2, 34, 4],
  [3, 52, 20],
  [4, 42, 11],
  [5, 40, 2],
]

export function Roads(): ReactNode {
  return (
    <svg viewBox="0 0 1280 800" preserveAspectRatio="xMidYMid slice" className="mp-roads" aria-hidden="true">
      {LANES.map((d) => (
        <path key={d} d={d} />
      ))}
      {CARS.map(([lane, seconds, begin]) => (
        <circle key={`${lane}/${begin}`} r="5">
          <animateMotion
            dur={`${seconds}s`}
            begin={`-${begin}s`}
            repeatCount="indefinite"
            path={LANES[lane]}
          />
        </circle>
      ))}
    </svg>
  )
}
