import LogOut from 'lucide-react/icons/log-out'

import { YourData } from '#app/pages/profile/your-data.tsx'
import { useLogout } from '#client/query/use-logout.ts'
import { AccountInformation } from '#features/accounts/web/profile/account-information.tsx'
import { Appearance } from '#features/accounts/web/profile/appearance.tsx'
import { ChangePassword } from '#features/accounts/web/profile/change-password.tsx'
import { DangerZone } from '#features/accounts/web/profile/danger-zone.tsx'
import { EditProfile } from '#features/accounts/web/profile/edit-profile.tsx'
import { SignIns } from '#features/accounts/web/profile/sign-ins.tsx'
import { Button } from '#ui/base/button.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { StagedRender } from '#ui/lists/staged-render.tsx'

import { YourStats } from './your-stats.tsx'

export function ProfilePage() {
  const logout = useLogout()
  return (
    <>
      <PageTitle
        title="Profile"
        aside={
          // On wide screens the sidebar has this button.
          <Button
            tone="quiet"
            size="small"
            // No taller than the heading, which index.html shows before this button.
            className="-my-0.5 lg:hidden"
            icon={<LogOut aria-hidden="true" className="size-4.5" />}
            onClick={logout}
          >
            Logout
          </Button>
        }
      />
      <div className="grid gap-5 lg:grid-cols-2">
        <StagedRender first={2}>
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
        </StagedRender>
      </div>
    </>
  )
}
