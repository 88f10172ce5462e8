import { countersInMemory, type MakeCounter } from '../../platform/limits/counters.ts'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * 3600
const TO_RECIPIENT = 5
const OF_MENTIONS = 10
const FROM_ORGANIZATION = 20
const FROM_VERIFIED_ORGANIZATION = 200

/** Quotas of mails to recipients who did not request them (decisions 0072 and 0130). */
export type MailLimits = {
  /**
   * Counts an invitation. Returns false if the quota of the organization or the recipient is used
   * up.
   */
  mayInvite(organization: { token: string; isVerified: boolean }, recipient: string): Promise<boolean>
  /** Counts a confirmation mail. Returns false if the recipient's quota is used up. */
  mayConfirm(recipient: string): Promise<boolean>
  /** Counts a password reset by email. Returns false if the recipient's quota is used up. */
  mayReset(recipient: string): Promise<boolean>
  /** Counts a mail about a mention. Returns false if the member's quota is used up. */
  mayMention(memberId: string): Promise<boolean>
}

/** The quotas of decision 0072. They apply regardless of RATE_LIMIT_PER_SECOND. */
export function createMailLimits(make: MakeCounter = countersInMemory): MailLimits {
  const recipients = make('invitations to a mailbox', TO_RECIPIENT, HOUR_SECONDS)
  const confirmations = make('confirmations to a mailbox', TO_RECIPIENT, HOUR_SECONDS)
  const resets = make('password resets to a mailbox', TO_RECIPIENT, HOUR_SECONDS)
  const mentions = make('mentions of a member', OF_MENTIONS, HOUR_SECONDS)
  const organizations = make('invitations of an organization', FROM_ORGANIZATION, DAY_SECONDS)
  return {
    mayInvite: async ({ token, isVerified }, recipient) => {
      const mailed = await organizations.penalty(token)
      if (mailed.consumedPoints > (isVerified ? FROM_VERIFIED_ORGANIZATION : FROM_ORGANIZATION)) return false
      return (await recipients.penalty(mailboxOf(recipient))).consumedPoints <= TO_RECIPIENT
    },
    mayMention: async (memberId) => (await mentions.penalty(memberId)).consumedPoints <= OF_MENTIONS,
    mayConfirm: async (recipient) => (await confirmations.penalty(mailboxOf(recipient))).consumedPoints <= TO_RECIPIENT,
    mayReset: async (recipient) => (await resets.penalty(mailboxOf(recipient))).consumedPoints <= TO_RECIPIENT,
  }
}

/** `name+anything@host` is the mailbox of `name@host` with most providers. */
const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, '')
