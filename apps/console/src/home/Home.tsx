import { Page } from '@motorpool/ui'
export default function Home() {
  return <Page>Home</Page>
}
