import { Star } from 'lucide-react'
import { MAX_NAME, MAX_TEXT } from '#features/reviews/rules.ts'
import { Button } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { Card } from '#web/kit/base/surfaces.tsx'
import { TextArea, TextField } from '#web/kit/base/text-field.tsx'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'

interface ReviewFormProps {
  businessName: string
  serviceName: string
  values: { rating?: string | undefined; text?: string | undefined; name?: string | undefined }
  errors: Readonly<Record<string, string | undefined>>
}

/** A plain form, which works without a script. */
export function ReviewForm(props: ReviewFormProps) {
  const { businessName, serviceName, values, errors } = props
  const words = useWords('page').review
  return (
    <Card className="sm:p-6">
      <form method="post" className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <p dir="auto" className="text-14 text-muted wrap-anywhere">
          {fill(words.about, { service: serviceName, business: businessName })}
        </p>
        <RatingField chosen={values.rating} error={errors.rating} />
        <TextArea
          label={words.text}
          name="text"
          rows={5}
          maxLength={MAX_TEXT}
          defaultValue={values.text}
          error={errors.text}
        />
        <TextField
          label={words.name}
          help={words.nameHelp}
          name="name"
          required
          maxLength={MAX_NAME}
          defaultValue={values.name}
          error={errors.name}
        />
        <p className="text-13 text-pretty text-muted">{words.next}</p>
        <div>
          <Button type="submit" variant="primary" size="lg">
            {words.submit}
          </Button>
        </div>
      </form>
    </Card>
  )
}

const stars = ['1', '2', '3', '4', '5']

function RatingField({ chosen, error }: { chosen: string | undefined; error: string | undefined }) {
  const words = useWords('page')
  return (
    <fieldset aria-describedby={error && 'rating-error'}>
      <legend className="text-14 font-medium">{words.review.rating}</legend>
      <div className="mt-1 -ms-2 flex">
        {stars.map(star => (
          <label
            key={star}
            className="relative flex size-12 items-center justify-center rounded-control text-control has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-focus [&:has(~label_input:checked)]:text-accent-ink [&:has(~label_input:checked)_svg]:fill-current has-checked:[&_svg]:fill-current"
          >
            <input
              type="radio"
              name="rating"
              value={star}
              required
              defaultChecked={star === chosen}
              aria-label={fill(words.reviews.stars, { count: star })}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <Icon of={Star} size={24} />
          </label>
        ))}
      </div>
      {error && (
        <p id="rating-error" className="mt-1 text-13 text-danger-ink">
          {error}
        </p>
      )}
    </fieldset>
  )
}
