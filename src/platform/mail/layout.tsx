import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Html,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components'
import type { CSSProperties, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/* Rendered once with slots such as `@@title@@`, so that emails need no React. */

const FONT = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const INK = '#11161d'
const MUTED = '#5a6472'

// Mail programs without dark mode use the elements' own colors.
const styles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.value { overflow-wrap: anywhere; }
@media (max-width: 480px) {
  .card { padding: 24px 20px 28px !important; border-radius: 0 !important; }
  .page > table > tbody > tr > td { padding: 0 !important; }
  .label { width: 64px !important; }
}
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: #0f1217 !important; }
  .card { background-color: #181c23 !important; }
  .card { border-right-color: #2b313b !important; border-bottom-color: #2b313b !important; border-left-color: #2b313b !important; }
  .ink { color: #edf0f4 !important; }
  .muted { color: #a4adba !important; }
  .rule { border-color: #2b313b !important; }
  .code { background-color: #232932 !important; }
  .link { color: @@linkOnDark@@ !important; }
}`

const looks = {
  page: { margin: 0, padding: '32px 12px', backgroundColor: '#f3f5f8', fontFamily: FONT },
  card: {
    padding: '32px 36px 36px',
    backgroundColor: '#ffffff',
    border: '1px solid #e2e6ec',
    borderTop: '4px solid @@accent@@',
    borderRadius: '12px',
  },
  sender: { margin: '0 0 20px', fontSize: '14px', lineHeight: '20px', color: MUTED },
  title: {
    margin: '0 0 16px',
    fontSize: '24px',
    lineHeight: '31px',
    fontWeight: 600,
    color: INK,
  },
  text: { margin: '0 0 16px', fontSize: '16px', lineHeight: '25px', color: INK },
  label: {
    width: '88px',
    padding: '12px 12px 12px 0',
    verticalAlign: 'top',
    fontSize: '14px',
    lineHeight: '22px',
    color: MUTED,
  },
  value: {
    padding: '12px 0',
    verticalAlign: 'top',
    fontSize: '16px',
    lineHeight: '24px',
    color: INK,
  },
  button: {
    padding: '13px 22px',
    borderRadius: '8px',
    backgroundColor: '@@button@@',
    color: '@@onButton@@',
    fontSize: '16px',
    lineHeight: '22px',
    fontWeight: 600,
    textDecoration: 'none',
  },
  code: {
    margin: '0 0 20px',
    padding: '14px 0',
    borderRadius: '8px',
    backgroundColor: '#f3f5f8',
    fontSize: '32px',
    lineHeight: '40px',
    fontWeight: 600,
    letterSpacing: '8px',
    textAlign: 'center',
    color: INK,
  },
  quiet: { margin: '0 0 12px', fontSize: '14px', lineHeight: '21px', color: MUTED },
  footer: {
    margin: '20px 12px 0',
    fontSize: '12px',
    lineHeight: '18px',
    textAlign: 'center',
    color: MUTED,
  },
} satisfies Record<string, CSSProperties>

const Layout = () => (
  <Html lang="@@lang@@">
    <Head>
      <title>@@subject@@</title>
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a style element with our own text, which React would escape. */}
      <style dangerouslySetInnerHTML={{ __html: styles }} />
    </Head>
    <Preview>@@preheader@@</Preview>
    <Body className="page" style={looks.page}>
      <Container style={{ maxWidth: '560px', margin: '0 auto' }}>
        <Section className="card" style={looks.card}>
          <Text className="muted" style={looks.sender}>
            @@sender@@
          </Text>
          <Heading as="h1" className="ink" style={looks.title}>
            @@title@@
          </Heading>
          <Pieces />
        </Section>
        <Text className="muted" style={looks.footer}>
          @@footer@@
        </Text>
      </Container>
    </Body>
  </Html>
)

const Pieces = () => (
  <>
    <Piece name="text">
      <Text className="ink" style={looks.text}>
        @@text@@
      </Text>
    </Piece>
    <Piece name="row">
      <Row className="rule" style={{ borderTop: '1px solid #e2e6ec' }}>
        <Column className="muted label" style={looks.label}>
          @@label@@
        </Column>
        <Column className="ink value" style={looks.value}>
          @@lines@@
        </Column>
      </Row>
    </Piece>
    <Piece name="gap">
      <Section style={{ height: '24px', fontSize: '1px', lineHeight: '24px' }}>{'\u00a0'}</Section>
    </Piece>
    <Piece name="button">
      <Section style={{ padding: '8px 0 24px' }}>
        <Button href="@@href@@" style={looks.button}>
          @@label@@
        </Button>
      </Section>
    </Piece>
    <Piece name="link">
      <Link
        href="@@href@@"
        className="link"
        style={{ color: '@@link@@', textDecoration: 'underline' }}
      >
        @@label@@
      </Link>
    </Piece>
    <Piece name="code">
      <Text className="ink code" style={looks.code}>
        @@code@@
      </Text>
    </Piece>
    <Piece name="quiet">
      <Text className="muted" style={looks.quiet}>
        @@text@@
      </Text>
    </Piece>
  </>
)

const Piece = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    {`@@begin:${name}@@`}
    {children}
    {`@@end:${name}@@`}
  </>
)

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** Streaming renderers, like React Email's `render`, make Node track every promise from then on. */
export const renderLayout = (): string => DOCTYPE + renderToStaticMarkup(<Layout />)
