import { useState } from 'react'
import { Button } from '#web/kit/base/button.tsx'
import { Spinner } from '#web/kit/base/spinner.tsx'
import { Banner, Card, CardHeader } from '#web/kit/base/surfaces.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useLostFocus } from '#web/lib/use-lost-focus.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { ImportResult, Preview } from '../contract.ts'
import { type Reading, useImport, usePreview } from './data.ts'
import { FileChoice, type FileText } from './file-choice.tsx'
import { ImportOptions } from './import-options.tsx'
import { ImportPreview } from './import-preview.tsx'
import { importedWords } from './words.ts'

export function ImportCard() {
  const [file, setFile] = useState<FileText>()
  const [shown, setShown] = useState<{ preview: Preview; reading: Reading }>()
  const [reading, setReading] = useState<Reading>({})
  const [done, setDone] = useState<ImportResult>()
  const all = useWords('portability')
  const words = all.import
  const language = useLanguage()
  const card = useLostFocus<HTMLDivElement>(
    `${file?.name} ${shown !== undefined} ${done !== undefined}`,
  )
  const preview = usePreview()
  const importing = useImport()

  const read = ({ text }: FileText, next: Reading) => {
    setReading(next)
    importing.reset()
    preview.mutate(
      { text, ...next },
      {
        onSuccess: answer => setShown({ preview: answer, reading: next }),
        // Choosing the same option again sends it again.
        onError: () => setReading(shown?.reading ?? {}),
      },
    )
  }
  const choose = (chosen: FileText) => {
    setFile(chosen)
    setDone(undefined)
    read(chosen, {})
  }
  const startOver = () => {
    setFile(undefined)
    setShown(undefined)
    preview.reset()
    importing.reset()
  }

  const counts = shown?.preview.counts
  return (
    <Card ref={card} role="group" aria-label={words.title} tabIndex={-1} className="outline-none">
      <CardHeader
        title={words.title}
        description={words.description}
        actions={
          file && (
            <Button variant="quiet" disabled={importing.isPending} onClick={startOver}>
              {words.another}
            </Button>
          )
        }
      />
      {done && (
        <Banner tone="success" title={words.done} alert className="mb-4">
          {importedWords(done, all.result, language)}
        </Banner>
      )}
      <p role="status" className="sr-only">
        {counts &&
          `${fill(all.preview.ready, { count: counts.ready })}, ${fill(all.preview.problems, { count: counts.problems })}`}
      </p>
      {!file && <FileChoice onChoose={choose} />}
      {file && (
        <div className="flex flex-col gap-5">
          {preview.error && (
            <Banner tone="danger" title={fill(words.failed, { file: file.name })} alert>
              {sentenceFor(preview.error)}
            </Banner>
          )}
          {preview.isPending && !shown && (
            <p className="flex items-center gap-3 text-14 text-muted">
              <Spinner label={words.reading} /> {fill(words.readingFile, { file: file.name })}
            </p>
          )}
          {shown && (
            <>
              <fieldset disabled={importing.isPending} className="contents">
                <ImportOptions
                  preview={shown.preview}
                  reading={reading}
                  onChange={change => read(file, { ...reading, ...change })}
                />
              </fieldset>
              <ImportPreview
                key={file.name}
                fileName={file.name}
                preview={shown.preview}
                busy={importing.isPending || preview.isPending}
                error={importing.error}
                onImport={choices =>
                  importing.mutate(
                    { text: file.text, ...shown.reading, ...choices },
                    {
                      onSuccess: result => {
                        startOver()
                        setDone(result)
                      },
                    },
                  )
                }
              />
            </>
          )}
        </div>
      )}
    </Card>
  )
}
