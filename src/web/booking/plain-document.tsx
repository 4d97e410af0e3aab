import type { ReactNode } from 'react'
import { CoverBox, Frame } from './client-document.tsx'

interface PlainDocumentProps {
  name: string
  title: string
  brandName: string
  home?: string | undefined
  children: ReactNode
}

export const PlainDocument = ({ name, title, ...frame }: PlainDocumentProps) => (
  <Frame cover={<CoverBox name={name} title={title} />} {...frame} />
)
