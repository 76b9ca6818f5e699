import { useText } from '@motorpool/ui'
import { Checkbox, Segmented } from 'antd'
import type { ReactNode } from 'react'
import { LABEL_KINDS, LABEL_ZOOMS, type LabelFrom, useMapPrefs } from '../prefs.ts'

const FROM = Object.keys(LABEL_ZOOMS) as LabelFrom[]

/** What stands beside the vehicles, and from how far away. */
export default function LabelsPanel(): ReactNode {
  const t = useText()
  const [{ labels, labelsFrom }, change] = useMapPrefs()
  return (
    <>
      <Checkbox.Group
        className="dist-labels"
        value={[...labels]}
        options={LABEL_KINDS.map((kind) => ({ value: kind, label: t(`monitor.labels.${kind}`) }))}
        onChange={(chosen) => change({ labels: LABEL_KINDS.filter((kind) => chosen.includes(kind)) })}
      />
      <Segmented
        block
        size="small"
        aria-label={t('monitor.labels.from')}
        disabled={labels.length === 0}
        value={labelsFrom}
        options={FROM.map((from) => ({ value: from, label: t(`monitor.labels.from.${from}`) }))}
        onChange={(from) => change({ labelsFrom: from })}
      />
      <p className="dist-note">{t('monitor.labels.note')}</p>
    </>
  )
}
