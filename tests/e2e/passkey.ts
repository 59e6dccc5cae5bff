import type { Page } from 'playwright'

interface DeviceOptions {
  /** Whether its passkeys are copied to the owner's other devices. */
  isSynced?: boolean
  /** Whether the browser offers passkeys beside the names that it remembers; this device then uses one without being asked twice. */
  offersPasskeys?: boolean
}

/** A device with a finger on it. */
export async function plugIn(
  page: Page,
  { isSynced = false, offersPasskeys = false }: DeviceOptions = {},
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      defaultBackupEligibility: isSynced,
      defaultBackupState: isSynced,
    },
  })
  if (!offersPasskeys)
    await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false')
}
