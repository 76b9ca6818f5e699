import { anyResource } from '@motorpool/resource/shared'
import { FormDialog } from '@motorpool/resource/web'
import { Icon, toast, useText } from '@motorpool/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { serviceOrders } from '../../shared/index.ts'
import { VinInput } from '../inputs.tsx'

const inputs = { vin: VinInput }

/** What the form begins with, and what the order was made from, which the form does not show. */
export interface Cause {
  begin: { vin: string; orderType: 'REPAIR' | 'MAINTENANCE'; content: string }
  from: { faultId: string } | { maintenanceLogId: string }
}

/** Asks for service because of something; without a cause there is nothing to ask for yet. */
export function AskButton({ cause }: { cause: Cause | undefined }): ReactNode {
  const t = useText()
  const cache = useQueryClient()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Icon name="wrench" size={14} />} disabled={!cause} onClick={() => setOpen(true)}>
        {t('service.ask')}
      </Button>
      {open && cause ? (
        <FormDialog
          resource={anyResource(serviceOrders)}
          id={undefined}
          preset={cause.begin}
          inputs={inputs}
          prepare={(values) => ({ ...values, ...cause.from })}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            toast.success(t('service.asked'))
            void cache.invalidateQueries({ queryKey: [serviceOrders.key] })
          }}
        />
      ) : null}
    </>
  )
}
