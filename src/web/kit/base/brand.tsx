export const BrandMark = ({ className = 'size-6' }: { className?: string }) => (
  <svg viewBox="0 0 24 24" fill="none" className={className} aria-hidden="true">
    <path
      d="M20.47 11.26A8.5 8.5 0 1 1 12.74 3.53"
      strokeWidth="3"
      strokeLinecap="round"
      className="stroke-current"
    />
    <circle cx="18" cy="6" r="3" className="fill-accent" />
  </svg>
)

export const Brand = ({ name }: { name: string }) => (
  <span className="inline-flex items-center gap-2 text-20 font-semibold text-ink">
    <BrandMark />
    {name}
  </span>
)
