import { api, asText, usePermission } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { type ReactNode, useState } from 'react'

interface Props {
  /** Resource whose rows are chosen from, its list and the field that names a row; who may not find them chooses none. */
  of: string
  path: string
  label: string
  placeholder: string
  /** What is done with the chosen ones. */
  action: string
  busy: boolean
  onChoose(ids: string[]): Promise<boolean>
  children?: ReactNode
}

interface Named {
  id: string
  [label: string]: unknown
}

/** Rows of another resource, all of whose members are linked at once. */
export function GroupPicker(props: Props): ReactNode {
  const { of, path, label, placeholder, action, busy, onChoose, children } = props
  const may = usePermission()
  const [ids, setIds] = useState<string[]>([])
  const mayFind = may('find', of)
  const groups = useQuery({
    queryKey: [of, 'groups'],
    queryFn: ({ signal }) =>
      api.post<{ items: Named[] }>(path, { page: 1, pageSize: 100 }, { signal, quiet: true }),
    enabled: mayFind,
  })
  return (
    <div className="mp-link-tools">
      {mayFind ? (
        <>
          <Select
            mode="multiple"
            maxTagCount="responsive"
            placeholder={placeholder}
            aria-label={placeholder}
            value={ids}
            loading={groups.isFetching}
            options={(groups.data?.items ?? []).map((one) => ({ value: one.id, label: asText(one[label]) }))}
            optionFilterProp="label"
            onChange={setIds}
          />
          <Button
            loading={busy}
            disabled={ids.length === 0}
            onClick={() => void onChoose(ids).then((done) => done && setIds([]))}
          >
            {action}
          </Button>
        </>
      ) : null}
      {children}
    </div>
  )
}
