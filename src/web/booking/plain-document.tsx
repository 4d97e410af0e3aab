import type { ReactNode } from 'react'
import { CoverBox, Frame } from './client-document.tsx'

interface PlainDocumentProps {
  name: string
  title: string
  brandName: string
  children: ReactNode
}

export const PlainDocument = ({ name, title, brandName, children }: PlainDocumentProps) => (
  <Frame cover={<CoverBox name={name} title={title} />} brandName={brandName}>
    {children}
  </Frame>
)
