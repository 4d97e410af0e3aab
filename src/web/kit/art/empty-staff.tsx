import { Paper, Scene, Words } from './scene.tsx'

interface PersonProps {
  x: number
  y: number
  hair: string
  clothes: string
}

const Person = ({ x, y, hair, clothes }: PersonProps) => (
  <g transform={`translate(${x} ${y})`}>
    <path d="M-20 26c0-14 8-22 20-22s20 8 20 22z" className={clothes} />
    <circle cy="-6" r="12" className="fill-art-paper" />
    <path
      d="M-12-6c0-10 5-14 12-14s12 4 12 14c-3-2-5-5-6-8-6 3-12 2-15-1-1 4-2 7-3 9Z"
      className={hair}
    />
  </g>
)

export const EmptyStaff = () => (
  <Scene>
    <Paper x={78} y={2} width={84} height={154} radius={14} />
    <clipPath id="art-staff">
      <rect x="90" y="14" width="60" height="60" rx="30" />
    </clipPath>
    <g clipPath="url(#art-staff)">
      <rect x="90" y="14" width="60" height="60" className="fill-art-2" />
      <Person x={120} y={50} hair="fill-art-ink" clothes="fill-art-5" />
    </g>
    <Words x={98} y={84} width={44} strong />
    <Words x={104} y={96} width={32} />
    {[0, 1, 2, 3, 4].map(day => (
      <g key={day}>
        <rect x={91 + day * 12} y={114} width="8" height="30" rx="4" className="fill-art-2" />
        <rect
          x={91 + day * 12}
          y={118 + (day % 3) * 3}
          width="8"
          height={22 - (day % 3) * 5}
          rx="4"
          className="fill-art-4"
        />
      </g>
    ))}
    <Paper x={14} y={44} width={56} height={76} radius={12} />
    <clipPath id="art-staff-2">
      <rect x="24" y="54" width="36" height="36" rx="18" />
    </clipPath>
    <g clipPath="url(#art-staff-2)">
      <rect x="24" y="54" width="36" height="36" className="fill-art-2" />
      <g transform="translate(42 76) scale(.62)">
        <Person x={0} y={0} hair="fill-art-4" clothes="fill-art-ink" />
      </g>
    </g>
    <Words x={28} y={98} width={28} strong />
    <Words x={32} y={108} width={20} />
    <rect
      x="170"
      y="44"
      width="56"
      height="76"
      rx="12"
      strokeWidth="1.5"
      strokeDasharray="5 5"
      className="fill-art-paper stroke-art-4"
    />
    <path
      d="M198 75v14M191 82h14"
      strokeWidth="2.5"
      strokeLinecap="round"
      className="stroke-art-5"
    />
  </Scene>
)
