import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { buttonClass } from '#web/kit/base/button.tsx'
import { Switch } from '#web/kit/base/choice.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { Card, CardHeader } from '#web/kit/base/surfaces.tsx'
import { paths } from '#web/lib/paths.ts'
import { useWords } from '#web/lib/words.tsx'
import type { SettingsProps } from './switch-list.tsx'

export function MessagesCard({ shown, onSave }: SettingsProps) {
  const words = useWords('notifications').messages
  return (
    <Card className="md:p-6">
      <CardHeader
        title={words.title}
        actions={
          <Link href={paths.messageTemplates} className={buttonClass('secondary', 'sm')}>
            {words.templates} <Icon of={ChevronRight} size={16} />
          </Link>
        }
      />
      <Switch
        label={words.ai.label}
        detail={words.ai.detail}
        checked={shown.aiReminders}
        onChange={event => onSave({ aiReminders: event.target.checked })}
      />
    </Card>
  )
}
