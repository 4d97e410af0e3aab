import { Paper, Scene } from './scene.tsx'

// Where each bar of the voice stands, and how high it is.
const wave = [
  [170, 10],
  [176, 20],
  [182, 14],
  [188, 26],
  [194, 16],
  [200, 22],
  [206, 8],
] as const

/** An envelope, a short message and a call, each of which may carry a reminder. */
export function EmptyMessages() {
  return (
    <Scene>
      <Paper x={28} y={44} width={116} height={82} radius={12} />
      <path d="m30 52 50 38c4 3 8 3 12 0l50-38" strokeWidth="1.5" strokeLinecap="round" className="stroke-art-4" />
      <path d="m32 122 36-32M140 122l-36-32" strokeWidth="1.5" strokeLinecap="round" className="stroke-art-line" />
      <path
        d="M122 22a14 14 0 0 1 14-14h68a14 14 0 0 1 14 14v22a14 14 0 0 1-14 14h-48l-14 12V58h-6a14 14 0 0 1-14-14z"
        className="fill-art-5"
      />
      <rect x="138" y="22" width="62" height="6" rx="3" className="fill-art-paper" />
      <rect x="138" y="36" width="42" height="5" rx="2.5" className="fill-art-paper opacity-60" />
      <Paper x={120} y={96} width={104} height={50} radius={25} />
      <circle cx="145" cy="121" r="15" className="fill-art-2" />
      <path d="M140 115c-1 6 5 13 12 12l1-4-4-2-2 1c-2-1-3-2-3-4l1-2-2-3z" className="fill-art-5" />
      {wave.map(([x, height]) => (
        <rect key={x} x={x} y={121 - height / 2} width="3" height={height} rx="1.5" className="fill-art-4" />
      ))}
    </Scene>
  )
}
