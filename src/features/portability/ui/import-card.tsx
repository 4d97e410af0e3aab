import { useState } from 'react'
import { Button } from '#web/kit/base/button.tsx'
import { Spinner } from '#web/kit/base/spinner.tsx'
import { Banner, Card, CardHeader } from '#web/kit/base/surfaces.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { ImportResult } from '../contract.ts'
import { type Reading, useImport, usePreview } from './data.ts'
import { FileChoice, type FileText } from './file-choice.tsx'
import { ImportOptions } from './import-options.tsx'
import { ImportPreview } from './import-preview.tsx'
import { importedWords } from './words.ts'

export function ImportCard() {
  const [file, setFile] = useState<FileText>()
  const [reading, setReading] = useState<Reading>({})
  const [done, setDone] = useState<ImportResult>()
  const all = useWords('portability')
  const words = all.import
  const language = useLanguage()
  const preview = usePreview()
  const importing = useImport()

  const choose = (chosen: FileText) => {
    setFile(chosen)
    setReading({})
    setDone(undefined)
    importing.reset()
    preview.mutate({ text: chosen.text })
  }
  const read = (change: Reading) => {
    const next = { ...reading, ...change }
    setReading(next)
    importing.reset()
    if (file) preview.mutate({ text: file.text, ...next })
  }
  const startOver = () => {
    setFile(undefined)
    preview.reset()
    importing.reset()
  }

  return (
    <Card>
      <CardHeader
        title={words.title}
        description={words.description}
        actions={
          file && (
            <Button variant="quiet" onClick={startOver}>
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
      {!file && <FileChoice onChoose={choose} />}
      {file && (
        <div className="flex flex-col gap-5">
          {preview.error && (
            <Banner tone="danger" title={fill(words.failed, { file: file.name })} alert>
              {sentenceFor(preview.error)}
            </Banner>
          )}
          {preview.isPending && !preview.data && (
            <p className="flex items-center gap-3 text-14 text-muted">
              <Spinner label={words.reading} /> {fill(words.readingFile, { file: file.name })}
            </p>
          )}
          {preview.data && (
            <>
              <ImportOptions preview={preview.data} reading={reading} onChange={read} />
              <ImportPreview
                key={file.name}
                fileName={file.name}
                preview={preview.data}
                busy={importing.isPending || preview.isPending}
                error={importing.error}
                onImport={choices =>
                  importing.mutate(
                    { text: file.text, ...reading, ...choices },
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
