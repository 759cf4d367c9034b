import { YourData } from '#features/archives/web/your-data.tsx'
import { InSteps } from '#web/ui/in-steps.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

import { AccountInformation } from './account-information.tsx'
import { Appearance } from './appearance.tsx'
import { ChangePassword } from './change-password.tsx'
import { DangerZone } from './danger-zone.tsx'
import { EditProfile } from './edit-profile.tsx'
import { SignIns } from './sign-ins.tsx'
import { YourStats } from './your-stats.tsx'

export function ProfilePage() {
  return (
    <>
      <PageTitle title="Profile" />
      <div className="grid gap-5 lg:grid-cols-2">
        <InSteps first={2}>
          <AccountInformation />
          <YourStats />
          <div className="flex min-w-0 flex-col gap-5">
            <EditProfile />
            <Appearance />
          </div>
          <ChangePassword />
          <SignIns className="lg:col-span-2" />
          <YourData className="lg:col-span-2" />
          <DangerZone className="lg:col-span-2" />
        </InSteps>
      </div>
    </>
  )
}
