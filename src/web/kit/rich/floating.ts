export const floatingClass =
  'z-40 max-h-(--radix-popper-available-height) max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card bg-raised text-14 text-ink shadow-float outline-none animate-unfold'

export const lineClass =
  'flex min-h-9 w-full select-none items-center gap-2.5 rounded-control px-2.5 text-start text-14 outline-none pointer-coarse:min-h-11'
