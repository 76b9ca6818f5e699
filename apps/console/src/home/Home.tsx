import { useSession } from '@motorpool/ui'
import { lazy, type ReactNode, Suspense } from 'react'
import { Template } from './Template.tsx'

const SecondTemplate = lazy(() => import('./SecondTemplate.tsx'))
const CustomerHome = lazy(() => import('../screens.ts').then(({ customerHome }) => customerHome()))

/** Home as the tenant's template has it (R071); customers have that of the portal (R013). */
export default function Home(): ReactNode {
  const template = useSession((s) => s.branding?.homeTemplateId)
  const isCustomer = useSession((s) => s.user?.userType.code === 'CUSTOMER')
  if (isCustomer)
    return (
      <Suspense fallback={null}>
        <CustomerHome />
      </Suspense>
    )
  return `${template ?? 1}` === '2' ? (
    <Suspense fallback={null}>
      <SecondTemplate />
    </Suspense>
  ) : (
    <Template />
  )
}
