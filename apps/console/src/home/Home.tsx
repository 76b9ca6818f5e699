import { useSession } from '@motorpool/ui'
import { lazy, type ReactNode, Suspense } from 'react'
import { Template } from './Template.tsx'

const SecondTemplate = lazy(() => import('./SecondTemplate.tsx'))

/** Home as the tenant's template has it (R071). */
export default function Home(): ReactNode {
  const template = useSession((s) => s.branding?.homeTemplateId)
  return `${template ?? 1}` === '2' ? (
    <Suspense fallback={null}>
      <SecondTemplate />
    </Suspense>
  ) : (
    <Template />
  )
}
