import { useText } from '@motorpool/ui'
import type { MapPrint } from '@motorpool/ui/map'
import { Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { PrintSheet } from '../print/PrintSheet.tsx'
import type { ToolContext } from './tools.ts'

/** Prints the map as it is seen, under a title. */
export default function PrintPanel({ counts, picture }: ToolContext): ReactNode {
  const t = useText()
  const [title, setTitle] = useState(t('monitor/vehicleDistribution'))
  const [image, setImage] = useState<MapPrint | null>(null)
  return (
    <>
      <Input
        value={title}
        maxLength={64}
        aria-label={t('monitor.print.title')}
        placeholder={t('monitor.print.title')}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Button type="primary" onClick={() => void picture().then(setImage)}>
        {t('monitor.tool.print')}
      </Button>
      {image ? (
        <PrintSheet title={title.trim()} image={image} counts={counts} onDone={() => setImage(null)} />
      ) : null}
    </>
  )
}
