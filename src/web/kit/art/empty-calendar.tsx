import { Paper, Scene, Words } from './scene.tsx'

export const EmptyCalendar = () => (
  <Scene>
    <Paper x={44} y={2} width={152} height={154} radius={14} />
    <Words x={58} y={15} width={54} strong />
    <rect x="160" y="12" width="24" height="12" rx="6" className="fill-art-2" />
    {[40, 62, 84, 106, 128].map(y => (
      <g key={y}>
        <rect x="58" y={y - 2} width="12" height="4" rx="2" className="fill-art-3" />
        <path d={`M80 ${y}h104`} strokeWidth="1.5" className="stroke-art-line" />
      </g>
    ))}
    <rect x="82" y="42" width="64" height="18" rx="5" className="fill-art-3" />
    <rect x="82" y="42" width="4" height="18" rx="2" className="fill-art-5" />
    <rect
      x="82"
      y="64"
      width="102"
      height="40"
      rx="6"
      strokeWidth="1.5"
      strokeDasharray="5 5"
      className="fill-art-1 stroke-art-4"
    />
    <path
      d="M133 77v14M126 84h14"
      strokeWidth="2.5"
      strokeLinecap="round"
      className="stroke-art-5"
    />
    <rect x="82" y="116" width="80" height="26" rx="5" className="fill-art-2" />
    <rect x="82" y="116" width="4" height="26" rx="2" className="fill-art-4" />
    <path d="M76 110h116" strokeWidth="2" strokeLinecap="round" className="stroke-art-5" />
    <circle cx="76" cy="110" r="4.5" className="fill-art-5" />
  </Scene>
)
