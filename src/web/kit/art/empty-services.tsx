import { Paper, Scene, Words } from './scene.tsx'

export const EmptyServices = () => (
  <Scene>
    <Paper x={46} y={4} width={148} height={40} />
    <rect x="56" y="13" width="22" height="22" rx="7" className="fill-art-2" />
    <path
      d="m62 29 9-11M62 18l9 11"
      strokeWidth="2"
      strokeLinecap="round"
      className="stroke-art-4"
    />
    <Words x={88} y={15} width={44} strong />
    <Words x={88} y={27} width={28} />
    <rect x="160" y="17" width="24" height="14" rx="7" className="fill-art-2" />
    <Paper x={34} y={54} width={172} height={48} />
    <rect x="46" y="65" width="26" height="26" rx="8" className="fill-art-5" />
    <path
      d="M59 71v7l5 3"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="stroke-art-paper"
    />
    <circle cx="59" cy="78" r="9" strokeWidth="2.5" className="stroke-art-paper" />
    <Words x={84} y={67} width={62} strong />
    <Words x={84} y={81} width={40} />
    <rect x="164" y="69" width="30" height="18" rx="9" className="fill-art-3" />
    <rect
      x="46"
      y="112"
      width="148"
      height="40"
      rx="10"
      strokeWidth="1.5"
      strokeDasharray="5 5"
      className="fill-art-paper stroke-art-4"
    />
    <path
      d="M120 125v14M113 132h14"
      strokeWidth="2.5"
      strokeLinecap="round"
      className="stroke-art-5"
    />
  </Scene>
)
