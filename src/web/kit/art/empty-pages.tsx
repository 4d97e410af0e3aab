import { Moment, Paper, Scene, Words } from './scene.tsx'

export const EmptyPages = () => (
  <Scene>
    <Paper x={28} y={6} width={150} height={146} radius={14} />
    <path
      d="M28.75 20A13.25 13.25 0 0 1 42 6.75h122A13.25 13.25 0 0 1 177.25 20v24H28.75z"
      className="fill-art-5"
    />
    <rect x="42" y="20" width="56" height="7" rx="3.5" className="fill-art-paper" />
    <rect x="42" y="32" width="36" height="4" rx="2" className="fill-art-paper opacity-60" />
    <Words x={42} y={56} width={40} strong />
    {[0, 1, 2, 3, 4, 5].map(slot => (
      <rect
        key={slot}
        x={42 + (slot % 3) * 42}
        y={70 + Math.floor(slot / 3) * 22}
        width="36"
        height="16"
        rx="5"
        className={slot === 4 ? 'fill-art-5' : 'fill-art-2'}
      />
    ))}
    <rect x="42" y="122" width="122" height="16" rx="6" className="fill-art-ink" />
    <rect x="88" y="128" width="30" height="4" rx="2" className="fill-art-paper" />
    <Paper x={142} y={62} width={84} height={32} radius={16} />
    <Moment x={160} y={79} scale={0.85} />
    <Words x={176} y={76} width={36} strong />
    <path
      d="M196 100c4 14 0 24-10 32"
      strokeWidth="2"
      strokeLinecap="round"
      strokeDasharray="1 6"
      className="stroke-art-4"
    />
    <circle cx="184" cy="138" r="5" className="fill-art-4" />
  </Scene>
)
