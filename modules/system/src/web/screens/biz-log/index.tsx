import { ResourceScreen } from '@motorpool/resource/web'
import { api, NoChoice, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { bizLog } from '../../../shared/bizlog/resource.ts'
import { OperationDrawer } from './OperationDrawer.tsx'

interface Option {
  value: string
  label: string
}

function Chooser(props: {
  column: 'module' | 'name'
  placeholder: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}): ReactNode {
  const found = useQuery({
    queryKey: ['system/bizLog', 'option', props.column],
    queryFn: () => api.get<Option[]>(`/api/system-svc/bizLog/V1.0/option/${props.column}`),
  })
  return (
    <Select
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      style={{ minWidth: 160 }}
      aria-label={props.placeholder}
      placeholder={props.placeholder}
      loading={found.isPending}
      notFoundContent={<NoChoice of={found} />}
      options={found.data ?? []}
      value={props.value}
      onChange={props.onChange}
    />
  )
}

/** Who did what: by module and operation, with the rows that changed. */
export default function BizLog(): ReactNode {
  const t = useText()
  const [module, setModule] = useState<string>()
  const [name, setName] = useState<string>()
  const [open, setOpen] = useState<string>()
  const only = useMemo(() => ({ ...(module ? { module } : {}), ...(name ? { name } : {}) }), [module, name])
  return (
    <>
      <ResourceScreen
        resource={bizLog}
        only={only}
        head={
          <div className="mp-row">
            <Chooser
              column="module"
              placeholder={t('bizLog.allModules')}
              value={module}
              onChange={setModule}
            />
            <Chooser column="name" placeholder={t('bizLog.allOperations')} value={name} onChange={setName} />
          </div>
        }
        actions={[
          {
            key: 'open',
            label: t('bizLog.open'),
            icon: 'eye',
            permission: 'find',
            onClick: ([row]) => row && setOpen(row.id),
          },
        ]}
        onOpen={(row) => setOpen(row.id)}
      />
      {open ? <OperationDrawer id={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  )
}
