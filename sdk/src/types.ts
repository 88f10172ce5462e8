// Generated from the OpenAPI document by `npm run sdk`. Do not edit.
export interface paths {
    "/organization/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get verification status
         * @description Returns what was submitted and the history of decisions with their reasons.
         */
        get: operations["findVerification"];
        put?: never;
        /**
         * Request live access
         * @description Only a verified organization can create live namespaces and API keys. Returns 409 while a request is pending and once verified. After a rejection a new request is possible.
         */
        post: operations["requestVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description Creates a member with the given name and password. The link works once. The emailed link also verifies the email. The link from the response to the invitation does not, and accepting it returns the same response whether or not the email belongs to a member elsewhere.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/{member_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update a member’s role
         * @description Takes effect with the next request and ends all sessions of the member. An organization always has at least one admin.
         */
        put: operations["changeMemberRole"];
        post?: never;
        /**
         * Remove a member
         * @description Ends all sessions of the member. Their actions stay in the audit log, and their number is not reused.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the organization
         * @description Returns the name, country, verification status and first admin.
         */
        get: operations["findOrganization"];
        /**
         * Update the organization
         * @description Omitted fields keep their values. Returns 409 for a new name or country while the operator reviews a live access request, and once the organization is verified.
         */
        put: operations["updateOrganization"];
        /**
         * Register an organization
         * @description Creates a sandbox organization and its first admin. Returns the same response whether or not the email belongs to a member: it becomes the admin’s once it is verified, by an emailed link or by the network operator.
         */
        post: operations["createOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the signed-in member
         * @description Returns the member that the JWT belongs to, with the current role and their own settings.
         */
        get: operations["findMe"];
        /**
         * Update the signed-in member
         * @description Omitted fields keep their values. The console shows times in the time zone and in the format of the locale’s region.
         */
        put: operations["updateMe"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pending invitations
         * @description Oldest first. Includes expired invitations.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite a member
         * @description The response contains a secret for an invitation link that works once and expires after seven days. Replaces an open invitation to the same email. If email is configured on the server and the inviter’s email is verified, a link with a different secret is also emailed.
         */
        post: operations["inviteMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members
         * @description Ordered by number. `task.assignee` refers to that number.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/look-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get an invitation
         * @description Uses POST to keep the secret out of URLs. Changes nothing.
         */
        post: operations["lookUpInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{invitation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation
         * @description The invitation link stops working immediately.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organization/signin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Returns a JWT that is valid for 7 days, or as long as the organization’s sign-in rules allow. An unknown email and a wrong password return the same error. Members with two-factor authentication also send a code or a passkey; without it, a correct password returns 401 with the code `error.second_factor`. If the organization is suspended, correct credentials return 401 with the code `error.organization_suspended`, the reason, and whom to contact. The response header `X-Device-Token` identifies the browser or client. Send it with the next sign-in, so that failed attempts by others do not lock you out.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organization/signout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Revokes the JWT of the request. Other sessions of the member continue.
         */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email-links/use": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an email
         * @description Uses POST because mail scanners follow links. Returns 409 if another account has confirmed the email.
         */
        post: operations["confirmEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/me/email-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request an email confirmation link
         * @description The link works once, expires after a day and replaces earlier ones. If email is not configured on the server, the network operator confirms emails. Nothing is sent if the email is already confirmed.
         */
        post: operations["sendEmailLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change password
         * @description Requires the current password. Ends all other sessions of the member.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/me/confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm your identity
         * @description Requires the password and, for members with two-factor authentication, a code; without it, a correct password returns 403 with the code `error.second_factor`. A passkey replaces both. For five minutes, the session can then call operations that need a recent confirmation. Signing in counts as a confirmation.
         */
        post: operations["confirmSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/me/totp/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn off the authenticator app
         * @description Requires the password and a code, or a passkey. Passkeys stay; without one, recovery codes stop working. Returns 409 for the last second factor of a member who must have one: the network operator’s, those whose organization requires it, and its break-glass admin.
         */
        post: operations["disableTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/me/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Turn on the authenticator app
         * @description Requires a code and the password. Ends other sessions; signing in now requires a code. Recovery codes are returned once.
         */
        put: operations["enableTotp"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/me/sessions/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End all sessions
         * @description Ends all other sessions of the signed-in member or, with `including_this`, all sessions.
         */
        post: operations["endOwnSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/me/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a session
         * @description Its JWT is rejected from the next request on.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sessions
         * @description Returns the member’s active sessions, most recently active first.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/{member_id}/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a password reset link to a member
         * @description The link is emailed to the member, works once, expires after an hour and replaces earlier ones. Both members must have confirmed their email, and links per hour are limited. If email is not configured on the server, the response contains the secret of the link, which expires after a day; for another admin, it returns 403. Two-factor authentication stays on.
         */
        post: operations["makePasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/me/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create new recovery codes
         * @description Requires the password, and a code with two-factor authentication, or a passkey. All earlier codes stop working.
         */
        post: operations["makeRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password-resets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a password reset link
         * @description Returns the same response whether or not the member exists or gets an email: within five minutes after a link, and after five in an hour, none is sent and the earlier link stays valid. If email is not configured on the server, an admin must create the link.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password-resets/use": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset password
         * @description The link works once. Ends all sessions of the member; two-factor authentication stays on.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/{member_id}/signout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign a member out everywhere
         * @description The member’s JWTs are rejected from the next request on.
         */
        post: operations["signMemberOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/me/totp/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start two-factor setup
         * @description Returns a secret for an authenticator app (RFC 6238). Takes effect only after a code is confirmed.
         */
        post: operations["startTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/me/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List passkeys
         * @description Returns the signed-in member’s passkeys, oldest first.
         */
        get: operations["listPasskeys"];
        put?: never;
        /**
         * Add a passkey
         * @description The passkey can then sign the member in without a password, and is a second factor with it. Ends other sessions. Recovery codes are returned once, if the member has none. Returns 409 if the passkey is already registered.
         */
        post: operations["registerPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/me/passkeys/{passkey_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Rename a passkey
         * @description Changes the name in the member’s list. The name in their password manager does not change.
         */
        put: operations["renamePasskey"];
        post?: never;
        /**
         * Remove a passkey
         * @description It can no longer sign in or confirm. Without another second factor, recovery codes stop working. Returns 409 for the last second factor of a member who must have one: the network operator’s, those whose organization requires it, and its break-glass admin.
         */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organization/signin/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a passkey
         * @description Requires no email or password: the passkey identifies the member, and its authenticator must verify them. Returns the same as POST /organization/signin. Returns 401 if the passkey is unknown, its response is invalid, or the challenge has expired or was used.
         */
        post: operations["signInWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/me/confirmation/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start identity confirmation with a passkey
         * @description Returns options for `navigator.credentials.get()`, for POST /members/me/confirmation. The challenge is valid for five minutes, once, for this member. Returns 409 if the member has no passkeys.
         */
        post: operations["startPasskeyConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/me/passkeys/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start adding a passkey
         * @description Returns options for `navigator.credentials.create()`. The challenge is valid for five minutes, once. Returns 409 if the member has 20 passkeys, or if this server cannot offer passkeys.
         */
        post: operations["startPasskeyRegistration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organization/signin/passkey/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start sign-in with a passkey
         * @description Returns options for `navigator.credentials.get()`. The challenge is valid for five minutes, once, for POST /organization/signin/passkey or as a second factor in POST /organization/signin. Returns 409 if this server cannot offer passkeys.
         */
        post: operations["startPasskeySignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/me/sign-in-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a sign-in code
         * @description Returns a code with which a program of the signed-in member, such as the command line, can sign in as that member (PKCE, RFC 7636). The code can be used once, within 60 seconds, with the `code_verifier` of the challenge. It becomes invalid when the session that created it ends.
         */
        post: operations["createSignInCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organization/signin/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a code
         * @description Returns the same as POST /organization/signin. The new session inherits the second factor and the last confirmation of the session that created the code. Returns 401 if the code is unknown, expired or used, or if the `code_verifier` is wrong; a wrong `code_verifier` invalidates the code.
         */
        post: operations["signInWithCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organization/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get sign-in rules
         * @description The rules apply to the members’ sessions; only `api_key_networks` applies to API keys.
         */
        get: operations["findOrganizationRules"];
        /**
         * Update sign-in rules
         * @description Omitted fields keep their values. Rules apply to existing sessions too, from the next request on. Returns 409 if they would lock you out: two-factor authentication that you have not set up yourself, or `console_networks` without your address.
         */
        put: operations["updateOrganizationRules"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List service tokens
         * @description Oldest first. Includes expired tokens but not revoked ones. Secrets are masked.
         */
        get: operations["listServiceTokens"];
        put?: never;
        /**
         * Create a service token
         * @description The secret is returned in full once, in this response. To replace a token, create another one, use it, then revoke the first. Returns 409 if there are already five tokens for the purpose.
         */
        post: operations["createServiceToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service-tokens/{service_token_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a service token
         * @description The token is rejected from the next request on. This cannot be undone.
         */
        delete: operations["revokeServiceToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List roles
         * @description Returns the built-in roles, strongest first, then the organization’s roles by name.
         */
        get: operations["listRoles"];
        put?: never;
        /**
         * Create a role
         * @description Returns 403 if the role includes a permission that the caller lacks, and 409 if a role has this name or the organization has 50 roles.
         */
        post: operations["createRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List permissions
         * @description Returns all permissions, and the operations that require each. Operations without one are allowed to everyone.
         */
        get: operations["listPermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles/{role_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update a role
         * @description Omitted fields keep their values. Takes effect with the next request of its members; their sessions continue. Adding permissions revokes open invitations to the role; removing permissions revokes open invitations sent by its members. Returns 403 for the caller’s own role, and if the role includes a permission that the caller lacks, before or after.
         */
        put: operations["updateRole"];
        post?: never;
        /**
         * Delete a role
         * @description Returns 409 while members, open invitations, single sign-on settings or directory groups refer to the role, with the number of each.
         */
        delete: operations["deleteRole"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/single-sign-on/mode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update the single sign-on mode
         * @description Requires a successful test and a verified domain. `required` also needs a break-glass admin with two-factor authentication, or that the caller has signed in with the provider, and ends other sessions that were started with a password. `off` ends other sessions that single sign-on started.
         */
        put: operations["changeSingleSignOnMode"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/single-sign-on/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim an email domain
         * @description Returns the DNS TXT record that proves the claim. An unverified claim has no effect, and any number of organizations can claim a domain.
         */
        post: operations["claimDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/single-sign-on/test/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a test sign-in
         * @description Checks the provider’s response like a sign-in, and starts no session. If its email is the caller’s, the account is linked to the caller.
         */
        post: operations["completeSingleSignOnTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/me/confirmation/sso": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm your identity with single sign-on
         * @description Takes the parameters that the identity provider added to the redirect URI. The account must be linked to the member. Confirms the session for five minutes, as `POST /members/me/confirmation` does, but does not prove the member’s own second factor. Otherwise it returns 403 with the reason.
         */
        post: operations["confirmWithProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/single-sign-on": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get single sign-on settings
         * @description Returns the connection to the identity provider, without its secret, and the claimed email domains.
         */
        get: operations["findSingleSignOn"];
        /**
         * Save the identity provider connection
         * @description Reads the provider’s discovery document (OpenID Connect) first and returns 400 with the reason if that fails. A new issuer or client ID turns single sign-on off until a test sign-in succeeds.
         */
        put: operations["saveSingleSignOn"];
        post?: never;
        /**
         * Delete the identity provider connection
         * @description Members sign in with passwords again. Ends the sessions that single sign-on started, except the caller’s. Claimed domains stay.
         */
        delete: operations["deleteSingleSignOn"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organization/signin/methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get sign-in methods for an email
         * @description Depends only on the email’s domain, so it does not reveal whether the email belongs to a member. Uses POST to keep the email out of URLs. Changes nothing.
         */
        post: operations["findSignInMethods"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/single-sign-on/domains/{domain_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove an email domain
         * @description Returns 409 for the last verified domain while single sign-on is on.
         */
        delete: operations["removeDomain"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organization/signin/sso": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete single sign-on
         * @description Takes the parameters that the identity provider added to the redirect URI and returns a JWT, as `POST /organization/signin` does. Otherwise it returns 401 with the code `error.single_sign_on_failed` and the reason. Each response works once, and only in the browser that started the sign-in.
         */
        post: operations["signInWithProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/me/confirmation/sso/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start identity confirmation with single sign-on
         * @description Returns the provider’s page to open, where the member signs in again. The attempt expires after ten minutes. Returns 409 if the organization does not use single sign-on.
         */
        post: operations["startProviderConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organization/signin/sso/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start single sign-on
         * @description Returns the page of the identity provider that covers the email’s domain. The attempt expires after ten minutes.
         */
        post: operations["startSingleSignOn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/single-sign-on/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a test sign-in
         * @description Returns the provider’s page to open. The test expires after ten minutes.
         */
        post: operations["startSingleSignOnTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/single-sign-on/domains/{domain_id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify an email domain
         * @description Looks up the DNS TXT record. `found` contains the TXT records at that name if the expected one is missing. Returns 409 if another organization has verified the domain.
         */
        post: operations["verifyDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/provisioning/groups/{group_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Map a directory group to a role
         * @description Applies to the members of the group at once and ends their sessions. Members who are no longer in a mapped group get the default role of single sign-on, or viewer. The last admin and the break-glass admin keep their role, which the audit log records.
         */
        put: operations["mapDirectoryGroup"];
        post?: never;
        /**
         * Delete a directory group
         * @description Deletes a group that the directory no longer sends. Its members lose the role, as if it were mapped to null. The directory can create it again.
         */
        delete: operations["deleteDirectoryGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/{member_id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable a member
         * @description Enables a member whom the directory deactivated, so that they can sign in again. The directory can deactivate the member again.
         */
        post: operations["enableMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/provisioning": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get provisioning settings
         * @description Returns the SCIM base URL, and the groups that the directory has sent, by name.
         */
        get: operations["findProvisioning"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/partner-domain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check a domain
         * @description Checks whether a namespace with this domain can be created now. It can still be taken before you create it. Limited to 60 checks per organization every ten minutes.
         */
        get: operations["checkNamespaceDomain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/partner": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List namespaces
         * @description Returns the organization’s namespaces, newest first unless `sort` is given.
         */
        get: operations["listNamespaces"];
        put?: never;
        /**
         * Create a namespace
         * @description The domain is unique in its environment: one sandbox and one live namespace can have the same one. Payment addresses of the namespace’s customers end in it.
         */
        post: operations["createNamespace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/partner/{partner_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a namespace
         * @description Includes its admission policy and environment.
         */
        get: operations["findNamespace"];
        /**
         * Update a namespace
         * @description Omitted fields keep their values. Submitted payments to or from a disabled namespace fail; its API keys keep working until they are disabled or revoked.
         */
        put: operations["updateNamespace"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/saved-views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List shared views
         * @description Returns the organization’s shared list views, oldest first. Personal views are not included.
         */
        get: operations["listSavedViews"];
        put?: never;
        /**
         * Share a view
         * @description All members of the organization see it beside their own. Returns 409 if the list already has a view of this name, or 20 views.
         */
        post: operations["createSavedView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/saved-views/{view_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update a shared view
         * @description Omitted fields keep their values. `default_roles` removes these roles from the other views of the same list and namespace.
         */
        put: operations["updateSavedView"];
        post?: never;
        /**
         * Delete a shared view
         * @description Removes it for all members. Roles for which it was the default see the unfiltered list.
         */
        delete: operations["deleteSavedView"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/message-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List message templates
         * @description Returns the organization’s templates for messages and notes, by kind and name.
         */
        get: operations["listMessageTemplates"];
        put?: never;
        /**
         * Create a message template
         * @description Returns 400 if the text contains an unknown placeholder, and 409 if a template of the same kind has this name, or if the organization has 50 templates.
         */
        post: operations["createMessageTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/message-templates/{template_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update a message template
         * @description Omitted fields keep their values. Messages and notes that were written with the template do not change.
         */
        put: operations["updateMessageTemplate"];
        post?: never;
        /**
         * Delete a message template
         * @description Messages and notes that were written with it do not change.
         */
        delete: operations["deleteMessageTemplate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apikey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description Newest first unless `sort` is given, without revoked keys. Secrets are masked.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description The secret is returned in full once, in this response. Returns 409 if the namespace already has 200 API keys.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apikey/{secret_key}/previous-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key’s previous secret
         * @description The previous secret is rejected from the next request on. Has no effect if there is none.
         */
        delete: operations["endApiKeyGrace"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apikey/{secret_key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an API key
         * @description The path accepts the current secret or the key’s `token`. The secret is masked.
         */
        get: operations["findApiKey"];
        /**
         * Update an API key
         * @description Omitted fields keep their values. A disabled key is rejected from the next request on and works again once enabled.
         */
        put: operations["updateApiKey"];
        /**
         * Rotate an API key
         * @description Creates a new secret. The previous one stops working immediately, or after `grace_period_seconds`. The path accepts the current secret or the key’s `token`.
         */
        post: operations["rotateApiKey"];
        /**
         * Revoke an API key
         * @description Its secret, and a previous secret within its grace period, are rejected from the next request on. This cannot be undone.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apikey/{secret_key}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get API key usage
         * @description Counts the requests of the last 30 days with the current and with the previous secret, which shows whether all clients have switched.
         */
        get: operations["findApiKeyUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customers
         * @description Newest first unless `sort` is given. Deleted customers are omitted unless `status` is given.
         */
        get: operations["listCustomers"];
        put?: never;
        /**
         * Create a customer
         * @description The payment address must end in the namespace’s domain.
         */
        post: operations["createCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customer/{customer_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a customer
         * @description Returns all stored fields, unlike an address lookup. Also returns deleted customers.
         */
        get: operations["findCustomer"];
        /**
         * Update a customer
         * @description Omitted fields keep their values, and an empty value clears an optional field. The payment address and the type cannot be changed.
         */
        put: operations["updateCustomer"];
        post?: never;
        /**
         * Delete a customer
         * @description The payment address can be used again. Later submissions to or from it fail; payments in progress continue.
         */
        delete: operations["deleteCustomer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customer.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export customers as CSV
         * @description Accepts the same filters as the list. All matching rows are streamed, in the order of the list.
         */
        get: operations["exportCustomers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customer/{payment_address}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up a payment address
         * @description Finds an enabled customer of any namespace in the environment of the caller’s namespace.
         */
        get: operations["resolveCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/link/{link_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a link
         * @description Both sides can read it.
         */
        get: operations["findLink"];
        /**
         * Accept, decline, update or revoke a link
         * @description The responder accepts (`established`) or declines. The proposer can revoke a proposal; either side can revoke an established link. Only the responder can extend the permissions of an established link. With `seen`, the request is refused if the link has changed since it was read.
         */
        put: operations["updateLink"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List links
         * @description Newest first unless `sort` is given: links that the namespace proposed and links that were proposed to it.
         */
        get: operations["listLinks"];
        put?: never;
        /**
         * Propose a link between two customers
         * @description The proposer is a customer of the namespace, the responder any customer in its environment. Once a link with `pull` is accepted, payments that the proposer pulls within `limit` need no customer authentication.
         */
        post: operations["proposeLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accounts
         * @description Newest first unless `sort` is given. Deleted accounts are omitted unless `status` is `deleted`.
         */
        get: operations["listAccounts"];
        put?: never;
        /**
         * Add a bank account
         * @description The account number is stored encrypted. Responses show only its last four digits.
         */
        post: operations["createAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/{account_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an account
         * @description Also returns deleted accounts. The account number is masked.
         */
        get: operations["findAccount"];
        put?: never;
        post?: never;
        /**
         * Delete an account
         * @description The account can still be retrieved by its ID. Deleting it again returns 404.
         */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export accounts as CSV
         * @description Accepts the same filters as the list. Account numbers are masked. All matching rows are streamed.
         */
        get: operations["exportAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/validate/{account_id}/{validation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an account validation
         * @description Returns the status and the remaining attempts, never the amounts.
         */
        get: operations["findValidation"];
        put?: never;
        /**
         * Submit microdeposit amounts
         * @description Correct amounts verify the account; three incorrect attempts end the validation. Both return 200 with the result. In live, returns 409 until the deposits are sent, without counting an attempt, and 429 for a day after thirty incorrect attempts across the organization’s accounts.
         */
        post: operations["tryValidation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/validate/{account_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List account validations
         * @description The newest 100, newest first, also for deleted accounts.
         */
        get: operations["listValidations"];
        put?: never;
        /**
         * Start account validation
         * @description Validates the account with two microdeposits. In the sandbox the amounts are 1 and 3 minor units and no money is sent. In live the network operator sends the deposits; see `deposits_sent_at`. Returns the current validation if one is in progress.
         */
        post: operations["startValidation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments
         * @description Newest first unless `sort` is given: payments that the namespace initiated or received. Filters are combined, and match exactly except for `counterparty` and `search`; bounds are inclusive.
         */
        get: operations["listPayments"];
        put?: never;
        /**
         * Create a payment
         * @description Stores the payment; no money moves until you submit it. A push is created in the debtor’s namespace, a pull in the beneficiary’s.
         */
        post: operations["createPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export payments as CSV
         * @description Accepts the same filters as the list. All matching rows are streamed, in the order of the list.
         */
        get: operations["exportPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{payment_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a payment
         * @description The initiating side can always read a payment, the receiving side once it is submitted.
         */
        get: operations["findPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/liquidity/movements.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export cap and funding movements as CSV
         * @description Accepts the same filters as the list. All matching rows are streamed, in the order of the list.
         */
        get: operations["exportLiquidityMovements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/liquidity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List caps, funds and headroom
         * @description Returns what the namespace can still send, and what frees its headroom, for each currency in which the operator has set a net debit cap or recorded funds. Empty for most namespaces, which have no limit. A push that exceeds the headroom fails on submission with the exception `O010`; a pull when its debtor’s side accepts it, and a return, get 409 with `error.insufficient_liquidity`.
         */
        get: operations["listLiquidity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/liquidity/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get hourly exposure
         * @description Returns the highest exposure in each hour for one currency, with the cap and funds at that time. Data is kept for 400 days. Returns 400 for more than 31 days.
         */
        get: operations["listLiquidityHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/liquidity/movements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List cap and funding movements
         * @description Newest first: cap changes, deposits, withdrawals, and the net positions that settlements took out. Filters are combined; bounds are inclusive.
         */
        get: operations["listLiquidityMovements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{payment_id}/submissions/{submission_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a submission
         * @description Includes the payment in its current state.
         */
        get: operations["findSubmission"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{payment_id}/submissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a payment’s submission
         * @description A payment has at most one submission.
         */
        get: operations["findSubmissionOfPayment"];
        put?: never;
        /**
         * Submit a payment
         * @description Checks addresses, namespaces and expiry. A failed check ends the payment: the response still contains the submission (status 3), and an exception gives the reason.
         */
        post: operations["createSubmission"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{payment_id}/exceptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a payment’s exceptions
         * @description Returns why the payment ended without a transaction, and which side is responsible.
         */
        get: operations["listExceptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admission-tasks/{task_id}/assignee": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Claim, assign or release a task
         * @description Returns 409 if another member holds the task, it is already decided, or its history has 100 entries and the request does not release it. With `take_over_from`, members can take over a task that a rule assigned to a colleague; admins and API keys can take over any.
         */
        put: operations["assignTask"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admission-tasks/decision-times.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export decision times as CSV
         * @description The last 30 days, today included; days start at midnight UTC. A task counts for the member who decided it. Decisions by API keys and tasks that were closed by a rule are not counted. Each day has a row for the team and one for each member.
         */
        get: operations["exportDecisionTimes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admission-tasks.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export tasks as CSV
         * @description Accepts the same filters as the queue. All matching rows are streamed, oldest first.
         */
        get: operations["exportQueue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admission-queue.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export payments awaiting a decision as CSV
         * @description Accepts the same filters and orders as the list. All matching rows are streamed.
         */
        get: operations["exportWaitingPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{payment_id}/admissions/{admission_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an admission
         * @description Both sides of the payment can read it.
         */
        get: operations["findAdmission"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{payment_id}/admissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a payment’s admission
         * @description A payment has at most one admission, created when it is submitted. Both sides can read it.
         */
        get: operations["findAdmissionOfPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admission-tasks/decision-times": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get decision times by day and member
         * @description The last 30 days, today included; days start at midnight UTC. A task counts for the member who decided it. Decisions by API keys and tasks that were closed by a rule are not counted.
         */
        get: operations["findDecisionTimes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admission-tasks/{task_id}/payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a task’s payment
         * @description Returns the payment as the queue lists it, with all of the namespace’s tasks. Also returns a snoozed payment, and one that has left the queue because its tasks are decided.
         */
        get: operations["findPaymentOfTask"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admission-tasks/{task_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a task with its payment details
         * @description Requires only the task ID. Returns the namespace’s own tasks, open or decided, with the payment details needed for a decision.
         */
        get: operations["findQueuedTask"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{payment_id}/admissions/{admission_id}/tasks/{task_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an admission task
         * @description Returns a task of either side. Only the namespace that it belongs to can update it.
         */
        get: operations["findTask"];
        /**
         * Update an admission task
         * @description A task can move between `pending` and `on_hold`. `completed` (with the reason `accepted`) and `failed` (with any other reason) are final; a member who decides an unassigned task becomes its assignee. An update that changes nothing emits no event. After 100 changes, the task can only be completed or failed, and others return 409. Returns 403 if the namespace’s `reviewed_by` requires a member, or another member, to decide.
         */
        put: operations["updateTask"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admission-tasks/throughput": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get today’s decisions by member
         * @description The day starts at midnight UTC. A task counts for the member who decided it. Decisions by API keys and tasks that were closed by a rule are not counted.
         */
        get: operations["findThroughput"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admission-tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tasks in the queue
         * @description Oldest first. Returns open tasks (pending and on hold) unless `status` is given. Each task includes the payment details needed for a decision.
         */
        get: operations["listQueue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{payment_id}/admissions/{admission_id}/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List admission tasks
         * @description Returns the tasks of both sides, oldest first.
         */
        get: operations["listTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admission-queue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments awaiting a decision
         * @description Returns payments with at least one open task of the namespace, each once, with all of the namespace’s tasks. Oldest first unless `sort` is given. A payment keeps its position until it leaves the queue, so that following `next_cursor` neither repeats nor skips one. A page can be shorter than `limit` even if more follow.
         */
        get: operations["listWaitingPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admission-queue/{payment_id}/snooze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Snooze a payment
         * @description Leaves the payment out of the queue until the given time, for all members. It can still be decided. Returns 409 if the time is less than 15 minutes before the payment expires, if another member holds one of its open tasks, or if its tasks are decided.
         */
        put: operations["snoozePayment"];
        post?: never;
        /**
         * Unsnooze a payment
         * @description Returns the payment to the queue. Returns 409 if its tasks are decided.
         */
        delete: operations["unsnoozePayment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admission-queue/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count payments awaiting a decision
         * @description Returns the count and sums of each view: `all`, `mine` (a task is assigned to the caller; empty for API keys), `unassigned` and `on_hold` (a task is unassigned or on hold), `expiring` (within 4 hours), and `snoozed`, whose payments are in no other view. Otherwise, a payment can be in several views. The filters apply to all of them, except that `assignee` does not apply to `mine` and `unassigned`.
         */
        get: operations["summarizeWaitingPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assignment-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get assignment rules
         * @description Returns the namespace’s rules in evaluation order.
         */
        get: operations["findAssignmentRules"];
        /**
         * Replace assignment rules
         * @description Applies to payments that start awaiting a decision afterward. Rules that keep their `token` keep their place in the rotation. Returns 409 if another admin has changed the rules since `version`.
         */
        put: operations["replaceAssignmentRules"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assignment-rules/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview an assignment
         * @description Returns the rule that would apply to a payment now and the member who would get it. Assigns nothing.
         */
        get: operations["previewAssignment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{payment_id}/transactions/{transaction_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a transaction
         * @description Includes its debit line and its credit line, which have the same amount.
         */
        get: operations["findTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{payment_id}/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a payment’s transaction
         * @description Returns the transaction that completed the payment. Its returns have their own transactions. Returns 404 until the payment is completed.
         */
        get: operations["findTransactionOfPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment-lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up a payment
         * @description Accepts the ID of a payment, transaction or task, or an approval code. Approval codes can repeat; matches are returned newest first.
         */
        get: operations["lookUpPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{payment_id}/returns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a payment’s returns
         * @description Oldest first. A payment has at most 100 returns. Both sides can read them. `returnable_until` is the end of the period in which a return or recall can be created.
         */
        get: operations["listReturnsOfPayment"];
        put?: never;
        /**
         * Return a payment
         * @description Sends all or part of a completed payment back, settled or not. Only the namespace that received the money can return it; the one that sent it gets 403. The return is booked at once, in a transaction of type `TT_REFUND`, and cannot be undone. If a second admin must approve it, a member gets 409 (`approval_id` identifies the pending request), and an API key gets 403. Returns 409 if the amount exceeds what is left to return, if the return period has ended (180 days unless the network sets another), after 100 returns, and while either organization is suspended.
         */
        post: operations["createReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/returns.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export returns as CSV
         * @description Accepts the same filters as the list. All matching rows are streamed, in the order of the list.
         */
        get: operations["exportReturns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{payment_id}/returns/{return_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a return
         * @description Both sides can read it.
         */
        get: operations["findReturn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/returns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List returns
         * @description Lists the returns that the namespace sent or received, newest first. Filters are combined; bounds are inclusive.
         */
        get: operations["listReturns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{payment_id}/recalls/{recall_id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Grant a recall
         * @description Sends the amount back at once, as a return with the reason `FOCR` and a transaction of type `TT_REVERSAL`. This cannot be undone. The rules of returns apply, except for the return period. If a second admin must approve it, a member gets 409 (`approval_id` identifies the pending request), and an API key gets 403. Returns 409 if the recall is closed, if the payment has been returned in part since it was created, or if less than its amount is left. Then return the money with `POST /payments/{payment_id}/returns`, unless it was already returned, and refuse the recall.
         */
        post: operations["acceptRecall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{payment_id}/recalls/{recall_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a recall
         * @description Closes an open recall. Only the namespace that created it can cancel it; the other side gets 403.
         */
        post: operations["cancelRecall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{payment_id}/recalls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a payment’s recalls
         * @description Oldest first. A payment has at most 10 recalls. Both sides can read them.
         */
        get: operations["listRecallsOfPayment"];
        put?: never;
        /**
         * Recall a payment
         * @description Asks the namespace that received a completed payment to return all or part of it. Only the namespace that sent the money can recall it; the receiving namespace gets 403. No money moves unless the receiving namespace grants the recall, which it can do for 10 days unless the network sets another period. Returns 409 if the amount exceeds what is left to return, if the return period has ended, while another recall of the payment is open, after 10 recalls, and while either organization is suspended.
         */
        post: operations["createRecall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recalls.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export recalls as CSV
         * @description Accepts the same filters as the list. All matching rows are streamed, in the order of the list.
         */
        get: operations["exportRecalls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{payment_id}/recalls/{recall_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a recall
         * @description Both sides can read it.
         */
        get: operations["findRecall"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recalls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recalls
         * @description Lists the recalls that the namespace created or received, newest first. Filters are combined; bounds are inclusive.
         */
        get: operations["listRecalls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{payment_id}/recalls/{recall_id}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse a recall
         * @description Closes an open recall. The side that created it can read the reason and the message.
         */
        post: operations["refuseRecall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settlements/{batch_id}/statement.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export net positions as CSV
         * @description One row per counterparty and a final row with the totals. Returns 409 until the batch is COMPLETED.
         */
        get: operations["exportBatchStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settlements/{batch_id}/transactions.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export settled transactions as CSV
         * @description One row per line, oldest first. The signed amounts add up to the namespace’s net total. Returns 409 until the batch is COMPLETED.
         */
        get: operations["exportSettledTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settlements.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export settlement batches as CSV
         * @description Accepts the same filters as the list. All matching rows are streamed, in the order of the list.
         */
        get: operations["exportSettlements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settlements/{batch_id}/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a settlement proof
         * @description Proves offline that the namespace’s leaf is in the batch. Returns 409 until the batch is COMPLETED. The hash of a leaf is SHA-256 of the byte 0x00 and the RFC 8785 JSON of `leaf` in UTF-8; that of a node is SHA-256 of the byte 0x01, the left hash and the right hash (RFC 6962, so a last node without a sibling moves up unchanged). `signature` signs the RFC 8785 JSON of `statement` in UTF-8 with Ed25519.
         */
        get: operations["findProof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settlements/{batch_id}/transactions/{transaction_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a settled transaction
         * @description Returns 404 unless the transaction is in the batch and involves the namespace.
         */
        get: operations["findSettledTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settlements/{batch_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a settlement batch
         * @description Merkle root, leaf and net positions are present once the batch is COMPLETED; leaf and positions are the namespace’s own. The ID does not change. `failure` says why a batch is FAILED: its run was interrupted and the batch is retried, or its figures are inconsistent and the next run settles its transactions.
         */
        get: operations["findSettlement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{payment_id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a payment’s timeline
         * @description Returns every step from creation to settlement, with its time and actor, as far as the caller can see them.
         */
        get: operations["findTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settlements/{batch_id}/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List settled transactions
         * @description Newest first: the namespace’s transactions in the batch, which make up its net positions. Empty until the batch is COMPLETED.
         */
        get: operations["listSettledTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settlements/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get settlement signing keys
         * @description Returns a JWK set with all keys that ever signed a batch, so that old proofs can still be verified. `kid` is the `key_id` of a proof.
         */
        get: operations["listSettlementKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settlement-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List settlement runs
         * @description Newest first, with the progress of the current run. For members who can run a settlement of the environment.
         */
        get: operations["listSettlementRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settlements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List settlement batches
         * @description Newest cutoff first: batches with transactions of the namespace. A batch is listed from the start of its run, as PROCESSING, until it is COMPLETED or FAILED. `txn_count` counts the namespace’s settled transactions and is 0 until the batch is COMPLETED.
         */
        get: operations["listSettlements"];
        put?: never;
        /**
         * Run a settlement now
         * @description Any admin of a sandbox organization can settle the sandbox; the operator can settle either environment, with or without a namespace. An organization can do so 60 times an hour. A cutoff applies to everyone in the environment. `run` describes the run. `batches` lists the batches that the namespace can see, or all without a namespace; it is empty if nothing of the namespace was settled.
         */
        post: operations["runSettlement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settlements/projection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the projected net position
         * @description Returns the net position in each currency, as if a settlement ran now.
         */
        get: operations["projectSettlement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settlements/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the settlement calendar
         * @description Returns the cutoffs of the namespace’s environment by cycle and day, and the days on which a cycle is closed. On-demand settlements are not included.
         */
        get: operations["findSettlementCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/settlement-calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the settlement calendar
         * @description Returns the cutoffs of an environment by cycle and day, and the days on which a cycle is closed. Contains no organization data, so reads are not recorded.
         */
        get: operations["findNetworkCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settlements/{batch_id}/camt054.xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export settled transactions as camt.054
         * @description Returns a camt.054.001.08 message with an entry for each line, oldest first, and the totals. `EndToEndId` is the reference of the payment, `InstrId` its ID and `TxId` the transaction. A reference of more than 35 characters is in `Ustrd`, and a longer payment ID is left out. Until the batch is booked, entries are `PDNG` and the message ID ends with `-P`. Returns 409 until the batch is COMPLETED.
         */
        get: operations["exportBatchNotification"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settlements/{batch_id}/transactions.xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export settled transactions as XLSX
         * @description One row per line, oldest first, with signed amounts. Returns 409 until the batch is COMPLETED, and for more than 10000 transactions.
         */
        get: operations["exportSettledWorkbook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statements/{currency}/{date}/statement.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a daily statement as CSV
         * @description Returns the opening balance, each batch with the balance after it, and the closing balance. Returns 409 until the day is closed.
         */
        get: operations["exportStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statements/{currency}/{date}/camt053.xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a daily statement as camt.053
         * @description Returns a camt.053.001.08 message with the opening and closing balance and an entry for each batch booked on the day. Each entry names the camt.054 that lists the transactions. The account is the namespace’s position with the network, identified by the ID of the namespace. A repeated download is identical unless the namespace has been renamed. Returns 409 until the day is closed: at the earliest an hour after its end, and once no settlement that began by then is running.
         */
        get: operations["exportStatementMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statements/{currency}/{date}/statement.xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a daily statement as XLSX
         * @description The same columns as the CSV file. Returns 409 until the day is closed, and for more than 10000 batches.
         */
        get: operations["exportStatementWorkbook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statements.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export daily statements as CSV
         * @description Accepts the same period as the list. One row per day, in the order of the list, with amounts as decimal numbers.
         */
        get: operations["exportStatements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List daily statements
         * @description Newest first: opening and closing balance of each day (UTC) in one currency, also of days without batches. The balance is the sum of the namespace’s net positions in its batches so far. A batch is booked on the day on which it becomes final, or completes if it has no settlement instructions. Returns 400 for more than 366 days.
         */
        get: operations["listStatements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/settlement-instructions/{instruction_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update an instruction’s status
         * @description A pending or rejected instruction can be sent; any unconfirmed one can be confirmed; a sent one, and a confirmed one until its batch is final, can be rejected. Confirming the last one makes the batch final. Returns 409 for any other change, and if the state is no longer `expected_state`; the message contains the current state.
         */
        put: operations["changeInstruction"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/statement-imports.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export imported bank statements as CSV
         * @description Accepts the same filters as the list. All matching rows are streamed, in the order of the list.
         */
        get: operations["exportImports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/settlement-instructions.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export settlement instructions as CSV
         * @description Accepts the same filters as the list. All matching rows are streamed, in the order of the list.
         */
        get: operations["exportInstructionList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/batches/{batch_id}/instructions.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a batch’s instructions as CSV
         * @description Returns all instructions with their namespaces’ accounts. Changes nothing. Returns 404 if the batch has no instructions.
         */
        get: operations["exportInstructions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/batches/{batch_id}/instructions.xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a batch’s instructions as XLSX
         * @description The same columns as the CSV file. Account numbers and long amounts keep all digits. Changes nothing. Returns 404 if the batch has no instructions.
         */
        get: operations["exportInstructionsWorkbook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/settlement-mismatches.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export settlement mismatches as CSV
         * @description Accepts the same filters as the list. All matching rows are streamed, in the order of the list.
         */
        get: operations["exportMismatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/participant-accounts.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export participant accounts as CSV
         * @description Accepts the same filters as the list. All matching rows are streamed, in the order of the list.
         */
        get: operations["exportParticipantAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/batches/{batch_id}/pacs009.xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a batch’s payments as pacs.009
         * @description Returns a pacs.009.001.08 message with the payments from the settlement account to the namespaces that receive, if their instructions are pending or rejected. It excludes payments from namespaces, which instruct them at their own banks. The settlement date is the first working day of the currency’s settlement bank on or after the export. Changes nothing: mark the instructions as sent when the bank has the file. Until an instruction changes, the message keeps its ID, so that the bank recognizes a repeated file. Returns 404 if the batch has no instructions, and 409 if nothing is left to send, if a namespace has no account (the message names these namespaces), or if the payments add up to more than 18 digits.
         */
        get: operations["exportPaymentFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/statement-imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imported bank statements
         * @description Newest first.
         */
        get: operations["listImports"];
        put?: never;
        /**
         * Import a bank statement
         * @description The body is the file, at most 50 MB and 200,000 entries. Booked entries confirm the instructions that they name, if the amount and direction match; everything else becomes a mismatch. A file is imported whole or not at all. Importing the same file again changes nothing and returns the first import. A process imports one file at a time and answers other imports with 503 and `Retry-After`. Returns 409 if there is no settlement account in the environment and currency.
         */
        post: operations["importStatement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/settlement-instructions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List settlement instructions
         * @description Newest first. Filters are combined.
         */
        get: operations["listInstructions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/settlement-mismatches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List settlement mismatches
         * @description Newest first. Returns entries and instructions that need review, and those already resolved.
         */
        get: operations["listMismatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settlements/instructions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your settlement instructions
         * @description Returns what the namespace pays to the network’s settlement account or receives from it for each batch, newest first. Each instruction has the account and the reference that the payment must carry. Batches with a net position of zero, or in a currency without a settlement account, have no instruction.
         */
        get: operations["listOwnInstructions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/participant-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List participant accounts
         * @description Returns the bank accounts where namespaces receive settlement payments, by namespace and currency.
         */
        get: operations["listParticipantAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/settlement-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List settlement accounts
         * @description Returns the network’s accounts at its settlement banks, by environment and currency.
         */
        get: operations["listSettlementAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/batches/{batch_id}/instructions/sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a batch’s instructions as sent
         * @description Changes pending instructions only. Returns 404 if the batch has no instructions.
         */
        post: operations["markInstructionsSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/settlement-mismatches/{mismatch_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Resolve a mismatch
         * @description Confirms or rejects the instruction with the same reason, or dismisses the mismatch. Returns 409 if the mismatch is already resolved, if the instruction cannot change to that state, or if its state is no longer `expected_state`; the message contains the current state.
         */
        put: operations["resolveMismatch"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notes/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count notes on payments
         * @description Deleted notes are not counted. Payments without notes are omitted.
         */
        get: operations["countNotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mentions/unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count unread mentions
         * @description Counts the caller’s unread mentions across all of the organization’s namespaces.
         */
        get: operations["countUnreadMentions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notes/{note_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update a note
         * @description Only its author can edit a note. Its earlier versions remain readable. Returns 409 if it was deleted.
         */
        put: operations["editNote"];
        post?: never;
        /**
         * Delete a note
         * @description Deletes a note of the caller, or any note with the permission `notes.moderate`. The text of all its versions is erased; author and times remain. Returns 409 if it was already deleted.
         */
        delete: operations["deleteNote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customer/{customer_id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notes on a customer
         * @description Oldest first, with deleted notes as entries without text. Notes belong to the namespace: the other side of the record can neither read nor count them.
         */
        get: operations["listCustomerNotes"];
        put?: never;
        /**
         * Add a note to a customer
         * @description Returns 409 if the record has 200 notes. Notes belong to the namespace: the other side of the record can neither read nor count them.
         */
        post: operations["writeCustomerNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mentions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List mentions
         * @description Notes of the namespace that mention the caller, newest first, without deleted ones. Members do not mention themselves.
         */
        get: operations["listMentions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notes/{note_id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a note’s versions
         * @description Newest first; the first one is the current text. Empty for a deleted note.
         */
        get: operations["listNoteVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{payment_id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notes on a payment
         * @description Oldest first, with deleted notes as entries without text. Notes belong to the namespace: the other side of the record can neither read nor count them.
         */
        get: operations["listPaymentNotes"];
        put?: never;
        /**
         * Add a note to a payment
         * @description A note on a task belongs to its payment and names the task. Returns 409 if the record has 200 notes. Notes belong to the namespace: the other side of the record can neither read nor count them.
         */
        post: operations["writePaymentNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settlements/{batch_id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notes on a settlement batch
         * @description Oldest first, with deleted notes as entries without text. Notes belong to the namespace: the other side of the record can neither read nor count them.
         */
        get: operations["listSettlementNotes"];
        put?: never;
        /**
         * Add a note to a settlement batch
         * @description Returns 409 if the record has 200 notes. Notes belong to the namespace: the other side of the record can neither read nor count them.
         */
        post: operations["writeSettlementNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mentions/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark mentions as read
         * @description Affects only the caller’s own mentions. Notes that do not mention the caller are ignored.
         */
        post: operations["readMentions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/counterparties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find counterparties
         * @description Returns addresses from the namespace’s customers, links and payments that can be used in a payment now, best match first. Finding people by name is recorded in the audit log.
         */
        get: operations["listCounterparties"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search records
         * @description Matches the term against IDs (including those of returns and recalls), approval codes, amounts, addresses, references and names. Returns payments, batches, links, customers and accounts, best match first, with the fields that matched. Customers need `customers_read`; accounts are returned to members only. A search that finds people by name is recorded in the audit log.
         */
        get: operations["searchRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-target": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check a webhook endpoint
         * @description Checks the URL and the addresses that its host currently resolves to. Each connection is checked again. A host that does not resolve is accepted; `is_unknown_host` is true if DNS has no address for it.
         */
        get: operations["checkWebhookTarget"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-events/recent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count recent events by type
         * @description Counts the events of the last seven days. Types without events are omitted.
         */
        get: operations["countRecentEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Newest first unless `sort` is given, with masked secrets. `health`, `failing_since` and `disabled_reason` describe each endpoint’s condition.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description The response contains the full signing secret. An empty `events` list subscribes to all events.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description The secret is masked. `health` describes recent deliveries.
         */
        get: operations["findWebhook"];
        /**
         * Update a webhook
         * @description Omitted fields keep their values. Nothing is sent to a disabled webhook until it is enabled again.
         */
        put: operations["updateWebhook"];
        post?: never;
        /**
         * Delete a webhook
         * @description Pending deliveries are not sent.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook/{webhook_id}/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery
         * @description Includes the newest 50 attempts with requests and responses; `attempts` counts all. The request body is returned byte for byte, so that its signature can be verified.
         */
        get: operations["findDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook/{webhook_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description Newest event first. Deliveries are stored for 90 days.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook event types
         * @description Includes an example delivery for each type, with sample data.
         */
        get: operations["listEventTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{payment_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a payment’s events
         * @description Oldest first, with their deliveries. Deliveries to deleted webhooks are omitted.
         */
        get: operations["listPaymentEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook/{webhook_id}/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List failed delivery attempts
         * @description Newest first. An attempt fails unless the endpoint returns a 2xx status within the webhook’s timeout (ten seconds by default).
         */
        get: operations["listWebhookErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook/{webhook_id}/secret/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reveal a webhook’s signing secret
         * @description Requires the member’s password. An incorrect password returns 403; ten of them within fifteen minutes return 429.
         */
        post: operations["revealWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook/{webhook_id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a webhook’s signing secret
         * @description Returns the new secret in full. Deliveries are also signed with the previous secret for `grace_period_seconds`, by default 24 hours. Any older secret stops signing immediately.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook/{webhook_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Sends an event with sample data to this webhook only. It is signed and retried like any delivery, and its body contains `"test": true`. Returns 409 while the webhook is disabled.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook/{webhook_id}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook’s delivery metrics
         * @description Returns the success rate and duration of delivery attempts over time. Retries and test events count at the time of the attempt.
         */
        get: operations["findWebhookMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook/{webhook_id}/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recover failed or missed deliveries
         * @description Makes deliveries due again, oldest first, up to 10,000 per request; continue with `next_cursor`. With `preview`, only counts them. Otherwise, returns 409 while the webhook is disabled.
         */
        post: operations["recoverDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook/{webhook_id}/deliveries/{delivery_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver an event
         * @description Sends the event again immediately, with the same ID, and restarts its retry schedule. Works for any delivery status. Returns 409 while the webhook is disabled.
         */
        post: operations["redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook/{webhook_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver several events
         * @description Sends up to 100 events again immediately, all or none, with the same IDs and new retry schedules. Returns 404 if one of the deliveries does not exist, and 409 while the webhook is disabled.
         */
        post: operations["redeliverSeveral"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get overview metrics
         * @description Returns metrics for sent and received payments by creation time, and for open tasks. Days and hours are in UTC. The last bucket is incomplete.
         */
        get: operations["readOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/members/{member_id}/confirm-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a member’s email
         * @description Use this if email is not configured on the server, or if the member does not receive the link: the operator confirms that the address is the member’s. Returns 409 if the email is already verified, for this account or another.
         */
        post: operations["confirmMemberEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/verifications/{verification_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Approve or reject a live access request
         * @description The organization sees the reason, including in its audit log. A decision is final; after a rejection the organization can submit a new request. An approval waits for a second operator (`approval`), unless there is none or `OPERATOR_APPROVAL=one`.
         */
        put: operations["decideVerification"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/deposits/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export microdeposits with account numbers as CSV
         * @description One row per deposit, with account numbers and amounts: of the given validations, or of those not sent yet, oldest first, at most 200. Each account revealed is recorded in the audit logs of its organization and of the operator.
         */
        post: operations["exportDeposits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/organizations/{organization_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an organization
         * @description Includes its verification history, its namespaces, and counts of what a suspension would affect. Each read is recorded in the audit logs of the organization and of the operator, at most once per member and hour.
         */
        get: operations["findNetworkOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/deposits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List microdeposits
         * @description Returns the microdeposits that verify live accounts. Account numbers are masked and amounts omitted; `exportDeposits` reveals both. Each read is recorded in the audit logs of the organizations listed and of the operator, at most once per member and hour.
         */
        get: operations["listDeposits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/failing-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List failing webhooks across the network
         * @description Longest-failing first, including webhooks that were disabled for failing. Returns the owner, host and failure, but no full URL, secret or payload.
         */
        get: operations["listFailingEndpoints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/positions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List net positions for all namespaces
         * @description Returns positions projected for the open period, or those of the last completed batch in each currency. The positions in each currency sum to zero.
         */
        get: operations["listNetworkPositions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/settlement-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List network settlement runs
         * @description Newest first, with the batches of each run, the progress of the current one and the cause of failed ones.
         */
        get: operations["listNetworkRuns"];
        put?: never;
        /**
         * Run a settlement now
         * @description Settles everything completed so far and returns the finished run. Joins a run in progress. At most 60 times an hour, together with `POST /settlements`.
         */
        post: operations["runNetworkSettlement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List organizations
         * @description Newest first. Includes the verification status and any suspension, but no customers or payments. A search by email, payment address or payment ID is recorded in the audit logs of the operator and of all organizations that match, not only those on the page. One by webhook host is recorded for those on the page.
         */
        get: operations["listOrganizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/verifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List live access requests
         * @description Pending requests first, oldest at the top; then decided ones, newest first. Each read is recorded in the audit logs of the organizations listed and of the operator, at most once per member and hour.
         */
        get: operations["listVerifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/deposits/sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark microdeposits as sent
         * @description The organization can then enter the amounts. Deposits that are already marked stay unchanged, so the call can be repeated. Marks all of them or none.
         */
        post: operations["markDepositsSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/partners/{partner_id}/release-domain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release a namespace’s domain
         * @description Other namespaces of its environment can use the domain immediately; a namespace with the same domain in the other environment is not affected. The namespace gets a domain generated from its ID, and its customers are deleted. Returns 409 for a live namespace unless its organization is suspended, for a simulated namespace, and if the domain is already released.
         */
        post: operations["releaseDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/organizations/{organization_id}/rename": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rename an organization
         * @description A verified organization cannot change its own name.
         */
        post: operations["renameOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/organizations/{organization_id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reinstate a suspended organization
         * @description Its API keys work again, its members can sign in, pending webhook deliveries are sent, and payments that have not expired continue. Waits for a second operator like a suspension. Returns 409 if the organization is not suspended.
         */
        post: operations["resumeOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/organizations/{organization_id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend an organization
         * @description Its API keys and sessions get 401 immediately, payments to or from it are neither accepted nor completed, and its webhooks pause. Completed payments still settle. Waits for a second operator (`approval`), unless there is none or `OPERATOR_APPROVAL=one`; until then, nothing changes. Returns 409 if the organization is already suspended or operates the network.
         */
        post: operations["suspendOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/approvals.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export operator approval requests as CSV
         * @description Accepts the same filters as the list. All matching rows are streamed, in the order of the list.
         */
        get: operations["exportApprovals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/deposits.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export microdeposits as CSV
         * @description Accepts the same filters as the list. All matching rows are streamed, in the order of the list. Account numbers are masked and amounts omitted; `exportDeposits` reveals both. Recorded in the audit logs like a read of the list.
         */
        get: operations["exportDepositList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/failing-endpoints.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export failing webhooks across the network as CSV
         * @description Accepts the same filters as the list. All matching rows are streamed, in the order of the list.
         */
        get: operations["exportFailingEndpoints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/batches/{batch_id}/multilateral.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a batch’s multilateral report as CSV
         * @description Returns the net position of each namespace in the batch. Returns 409 until the batch is COMPLETED.
         */
        get: operations["exportNetworkBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/positions.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export net positions for all namespaces as CSV
         * @description Accepts the same filters as the list. All matching rows are streamed, in the order of the list.
         */
        get: operations["exportNetworkPositions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/settlement-runs.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export network settlement runs as CSV
         * @description Accepts the same filters as the list. All matching rows are streamed, in the order of the list. One row per batch; a run without batches has one row.
         */
        get: operations["exportNetworkRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/batches/{batch_id}/multilateral.xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a batch’s multilateral report as XLSX
         * @description The same columns as the CSV file. Returns 409 until the batch is COMPLETED, and for more than 10000 namespaces.
         */
        get: operations["exportNetworkWorkbook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/organizations.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export organizations as CSV
         * @description Accepts the same filters as the list. All matching rows are streamed, in the order of the list.
         */
        get: operations["exportOrganizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/verifications.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export live access requests as CSV
         * @description Accepts the same filters as the list. All matching rows are streamed, in the order of the list. Recorded in the audit logs like a read of the list.
         */
        get: operations["exportVerifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/first-environment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the default environment
         * @description Returns the environment that operators see by default: `live` if the network has live namespaces, otherwise `sandbox`. Reads are not recorded, because the response contains no organization data.
         */
        get: operations["findFirstEnvironment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/batches/{batch_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a batch’s bilateral matrix
         * @description Returns the gross amounts between the namespaces with the largest net positions. Returns 409 until the batch is COMPLETED.
         */
        get: operations["findNetworkBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the network overview
         * @description Returns one environment’s volume and failure rates today, settlement runs and pending items. Contains no personal or account data, so reads are not recorded.
         */
        get: operations["findNetworkOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/liquidity/changes/{change_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a scheduled cap or funding change
         * @description Cancels an approved change that has not been applied yet. One operator is enough, because the cap and funds stay as they are. Returns 409 for a change in any other state. To stop a change that awaits approval, withdraw its approval request.
         */
        post: operations["cancelLiquidityChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/liquidity.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export caps, funds and headroom for all namespaces as CSV
         * @description Accepts the same filters as the list, and returns all matching rows in the order of the list.
         */
        get: operations["exportNetworkLiquidity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/liquidity/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List cap and funding changes
         * @description Newest first: proposed, scheduled, applied, refused and canceled changes.
         */
        get: operations["listLiquidityChanges"];
        put?: never;
        /**
         * Propose a cap or funding change
         * @description Waits for a second operator (`approval`), unless there is none or `OPERATOR_APPROVAL=one`. An approved change applies within seconds, or at `effective_at`. A cap below the current exposure is allowed; it only blocks new debits. A withdrawal of more than the headroom is refused when it is due. Returns 409 for a withdrawal of more than the recorded funds, if the cap to be removed does not exist, and while the same change is proposed or approved.
         */
        post: operations["proposeLiquidityChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/liquidity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List caps, funds and headroom for all namespaces
         * @description Returns all namespaces with a net debit cap or funds, one entry per currency, highest use first by default.
         */
        get: operations["listNetworkLiquidity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/liquidity/simulation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Simulate a net debit cap
         * @description Replays the payments, returns, settlements and funds of a namespace in a period under a cap, and returns how many payments and returns would have failed, and the first of them. One that fails adds nothing to the position, and neither its returns nor its settlement count. A higher cap can fail more of them, because it lets through a large payment that uses up the headroom of several small ones; with `smallest_cap` or more, none fails. Payments that actually failed are left out. The read is recorded in the audit log of the organization. Returns 503 with `error.read_timeout` if the period contains more than can be read in 10 seconds: choose a shorter one, or retry, because the database may have been busy.
         */
        get: operations["simulateLiquidityCap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/participant-accounts/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose a participant account
         * @description Sets, changes or removes the account that a namespace is paid into in a currency. It is required only for payment files; instructions are created without it. Waits for a second operator (`approval`), unless there is none or `OPERATOR_APPROVAL=one`; the approval applies the change, and the admins of the organization are notified by email. Returns 404 for an unknown namespace and for the removal of an account that does not exist, and 409 while another change of the account is proposed.
         */
        post: operations["proposeParticipantAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/settlement-accounts/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose a settlement account
         * @description Sets, changes or removes the network’s account in an environment and currency. Waits for a second operator (`approval`), unless there is none or `OPERATOR_APPROVAL=one`; the approval applies the change. Batches that complete afterward get settlement instructions, and their net positions use headroom until the settlement bank has confirmed all of them. While an instruction of the account is unconfirmed, a removal or a change of the number cannot be approved: the approval returns 409 and can be retried later. Returns 404 for the removal of an account that does not exist, and 409 while another change of the account is proposed.
         */
        post: operations["proposeSettlementAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/approvals/{approval_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Approve, reject or withdraw an operator approval request
         * @description Approving a request takes the action immediately. Returns 403 if the author approves it, and for members who became admins of the operator within the last 24 hours. Returns 409 if the request has ended, which it does after 24 hours at the latest, or if its action is no longer possible.
         */
        put: operations["decideApproval"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List operator approval requests
         * @description Returns actions that one operator has requested and a second one must approve. Pending requests first, then the others, newest first.
         */
        get: operations["listApprovals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/approvals/{approval_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an organization approval request
         * @description Includes the audit log entry that the change would write. Returns 404 for another member’s request if the caller cannot manage approvals.
         */
        get: operations["findOrganizationApproval"];
        /**
         * Approve, reject or withdraw an organization approval request
         * @description Approving makes the change immediately, as its author. If its response contains a secret, the author runs it within 24 hours instead. Returns 403 if the author approves it, for members who are not admins, for those who became admins within the last 24 hours and, if the server sends email, for those with an unconfirmed email. Also returns 403 if the author’s password was reset with a link from the caller within the last 30 days. Returns 409 if the author joined, or got another role, sign-in or password, within the last 24 hours; if the server sends email and the author has not confirmed theirs; if the author’s role, password or sessions changed after the request; if the request has ended, which it does after 72 hours at the latest; or if the change is no longer possible.
         */
        put: operations["decideOrganizationApproval"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organization/approval-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get approval rules
         * @description Returns the kinds of changes that need a second admin’s approval.
         */
        get: operations["findApprovalRules"];
        /**
         * Update approval rules
         * @description Omitted fields keep their values. Turning a rule on turns `member_roles` on, too, and revokes open invitations. Returns 409 if a rule is turned on and fewer than two admins can approve, and if `member_roles` is turned off while another rule is on. While any rule is on, the change itself needs a second admin.
         */
        put: operations["updateApprovalRules"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List organization approval requests
         * @description Returns requests awaiting a decision first, then the others, newest first. Members who cannot manage approvals see only their own.
         */
        get: operations["listOrganizationApprovals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/approvals/{approval_id}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run an approved change
         * @description Makes the change once and returns the secret. If email is configured on the server, an invitation is emailed and its link not returned. Only the author can run it, within 24 hours of the approval. Returns 409 if it is not approved, has ended, or is no longer possible.
         */
        post: operations["runOrganizationApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organization/deletion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get organization deletion status
         * @description Returns who requested the deletion and when, when the organization closes, and what currently blocks its erasure.
         */
        get: operations["findDeletion"];
        put?: never;
        /**
         * Request organization deletion
         * @description Requires the password. Any admin can cancel within seven days. Then API keys and sessions end. At least two days later, once its payments have ended or settled, the organization’s data is erased, except records that other organizations’ books refer to. Returns 409 if a deletion is already pending, and 429 after five requests within an hour, because each is mailed to all members.
         */
        post: operations["requestDeletion"];
        /**
         * Cancel organization deletion
         * @description Returns 409 if no deletion is pending.
         */
        delete: operations["withdrawDeletion"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inspector": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the webhook inspector
         * @description Returns the inspector’s URL, which a webhook of the same namespace can use as its endpoint, and how it responds. Deliveries to it stay within the gateway; the newest 100 are stored for seven days. Sandbox namespaces only.
         */
        get: operations["findInspector"];
        /**
         * Update the webhook inspector’s response
         * @description Use it to test how deliveries are retried, and what happens to a webhook whose endpoint fails or is gone.
         */
        put: operations["setInspector"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inspector/receptions/{reception_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a received delivery
         * @description Includes headers and the first 20 kB of the body. Sandbox namespaces only.
         */
        get: operations["findReception"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/inspector/receptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List received deliveries
         * @description Newest first: the 100 most recent deliveries of the last seven days. Sandbox namespaces only.
         */
        get: operations["listReceptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run upcoming sandbox events now
         * @description Advances payments between your organization and simulated banks to an upcoming cutoff: delayed responses arrive and overdue payments expire. Then settles the sandbox. No clock is changed. Sandbox namespaces only.
         */
        post: operations["advanceSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/sample-payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create sample payments
         * @description Creates up to 20 payments between your customers and simulated banks as they would have been at an earlier time, decided by both sides. Audit entries, events and settlements have the current time. Sandbox namespaces only.
         */
        post: operations["createSamplePayments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/onboarding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get onboarding progress
         * @description Derived from the state of the namespace. Sandbox namespaces only.
         */
        get: operations["findOnboarding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate an incoming payment
         * @description A simulated bank pays one of your customers or requests a payment from one. Returns the payment as your namespace sees it. Sandbox namespaces only.
         */
        post: operations["requestPartnerPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/request-log.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export API requests as CSV
         * @description Accepts the same filters as the list. All matching rows are streamed, in the order of the list.
         */
        get: operations["exportRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/request-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API requests
         * @description Newest first, for 30 days. Requests with rejected credentials belong to no namespace and are not listed.
         */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit-anchors.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export audit chain anchors as CSV
         * @description Returns every hundredth hash of the chain and the last one. Store the file outside the network: `npm run verify-audit -- --anchors` compares a chain with it and detects a rewritten one.
         */
        get: operations["exportAuditAnchors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit-entries.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export audit log entries as CSV
         * @description Accepts the same filters as the list. All matching rows are streamed, in the order of the list.
         */
        get: operations["exportAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit log entries
         * @description Newest first, including failed sign-ins. Entries are never changed or deleted and form a hash chain.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit-chain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the audit chain
         * @description Starts with the first entry. Each hash is the SHA-256 of the RFC 8785 form of `{"version": 1, "sequence", "previous_hash", "entry"}`; the first `previous_hash` is 64 zeros. The complete chain shows whether an entry was changed; a stored last hash shows whether entries were removed later.
         */
        get: operations["readAuditChain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit-entries.ndjson": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream audit log entries
         * @description Returns entries in the order of the audit chain, one JSON object per line: `sequence`, `hash` and `entry`, as in `GET /audit-chain`. To continue, send the `sequence` of the last complete line as `after`, even if the connection was cut: no entry is skipped or repeated. A new entry appears once it is chained, usually within seconds. Also accepts a service token with the purpose `audit`.
         */
        get: operations["streamAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit-endpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the audit log endpoint
         * @description Returns the endpoint that the audit log is delivered to, with its delivery status. The secret is masked.
         */
        get: operations["findAuditEndpoint"];
        /**
         * Update the audit log endpoint
         * @description Omitted fields keep their values. Another endpoint continues where the previous one stopped, unless `start` is given.
         */
        put: operations["updateAuditEndpoint"];
        /**
         * Create the audit log endpoint
         * @description Starts delivery of the audit log. Entries are posted in the order of the chain as newline-delimited JSON, in the format of `GET /audit-entries.ndjson`, and signed like webhooks. The response contains the full signing secret. Returns 409 if the organization already has an endpoint.
         */
        post: operations["createAuditEndpoint"];
        /**
         * Delete the audit log endpoint
         * @description Ends delivery and deletes the secret. The audit log itself is kept.
         */
        delete: operations["deleteAuditEndpoint"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit-endpoint/secret/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the audit log endpoint’s signing secret
         * @description Returns the new secret in full. The previous one also signs for `grace_period_seconds`, by default 24 hours.
         */
        post: operations["rotateAuditSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit-endpoint/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test the audit log endpoint
         * @description Posts one signed line without an entry, `{"test":true,…}`, and returns the result. If the endpoint accepts it, waiting entries are delivered immediately unless delivery is paused.
         */
        post: operations["testAuditEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count unread notifications
         * @description Counts the caller’s unread notifications across all of the organization’s namespaces, up to 100.
         */
        get: operations["countUnreadNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get notification settings
         * @description Returns the caller’s channel for each kind of notification, quiet hours and digest hour.
         */
        get: operations["findNotificationSettings"];
        /**
         * Update notification settings
         * @description Omitted fields and channels keep their values. Changes to quiet hours and the digest hour also apply to emails already in the queue.
         */
        put: operations["updateNotificationSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notifications
         * @description Returns the caller’s notifications across all of the organization’s namespaces, newest first. The newest 5,000 are kept, for 90 days. Kinds that the caller’s role no longer permits are left out.
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark notifications as read
         * @description Affects only the caller’s own notifications. Others are ignored.
         */
        post: operations["readNotifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat-channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List chat channels
         * @description Returns the organization’s chat channels, oldest first, with masked addresses.
         */
        get: operations["listChatChannels"];
        put?: never;
        /**
         * Create a chat channel
         * @description Notifications are posted to a chat product’s incoming webhook, without people’s names or text written by others: one message per event, immediately or after quiet hours, or a daily digest. Returns 409 if the organization has 10 channels.
         */
        post: operations["createChatChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat-channels/{chat_channel_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update a chat channel
         * @description Omitted fields keep their values. Changed hours also apply to queued messages. A new address, or `paused: false`, resumes a failed channel. Messages that have been due for more than a day are not posted.
         */
        put: operations["updateChatChannel"];
        post?: never;
        /**
         * Delete a chat channel
         * @description Deletes its address. Queued messages are not posted.
         */
        delete: operations["deleteChatChannel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat-channels/{chat_channel_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a chat channel
         * @description Posts a test message, even to a paused channel or in quiet hours, and returns the result. If a failed channel accepts it, the channel resumes posting queued messages.
         */
        post: operations["testChatChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    paymentCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Payment created
         * @description A payment was created. The receiving namespace gets its first event on submission. Sent to webhooks that subscribe to it, at least once and possibly out of order.
         */
        post: operations["paymentCreatedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    paymentUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Payment updated
         * @description A payment changed state: submitted, put on hold, resumed, completed, settled, failed or expired. Sent to webhooks that subscribe to it, at least once and possibly out of order.
         */
        post: operations["paymentUpdatedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    submissionCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submission created
         * @description A payment was submitted. Sent to webhooks that subscribe to it, at least once and possibly out of order.
         */
        post: operations["submissionCreatedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    submissionUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submission updated
         * @description A submission failed after delivery: a task was declined, or the payment expired. Sent to webhooks that subscribe to it, at least once and possibly out of order.
         */
        post: operations["submissionUpdatedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    admissionCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Admission created
         * @description An admission and its tasks were created. Sent to webhooks that subscribe to it, at least once and possibly out of order.
         */
        post: operations["admissionCreatedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    admissionUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Admission updated
         * @description The status of an admission changed. Sent to webhooks that subscribe to it, at least once and possibly out of order.
         */
        post: operations["admissionUpdatedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    taskCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Task created
         * @description A task was created. Sent to webhooks that subscribe to it, at least once and possibly out of order.
         */
        post: operations["taskCreatedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    taskUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Task updated
         * @description A task was assigned, released, put on hold, resumed, completed or failed. Sent to webhooks that subscribe to it, at least once and possibly out of order.
         */
        post: operations["taskUpdatedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    paymentExceptionCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Payment exception created
         * @description A payment failed a check, was declined or expired. Sent to webhooks that subscribe to it, at least once and possibly out of order.
         */
        post: operations["paymentExceptionCreatedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    transactionCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Transaction created
         * @description A payment was completed or returned. The ledger contains the debit and the credit. Sent to webhooks that subscribe to it, at least once and possibly out of order.
         */
        post: operations["transactionCreatedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    returnCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Return created
         * @description The side that received a payment sent all or part of it back. Sent to webhooks that subscribe to it, at least once and possibly out of order.
         */
        post: operations["returnCreatedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    recallCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recall created
         * @description The side that sent a payment asked for its money back. Sent to webhooks that subscribe to it, at least once and possibly out of order.
         */
        post: operations["recallCreatedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    recallClosed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recall closed
         * @description A recall was granted, refused or canceled, or has expired. Sent to webhooks that subscribe to it, at least once and possibly out of order.
         */
        post: operations["recallClosedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    linkProposed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link proposed
         * @description The namespace proposed a link. Sent to webhooks that subscribe to it, at least once and possibly out of order.
         */
        post: operations["linkProposedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    linkProposalReceived: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link proposal received
         * @description Another namespace proposed a link to one of the namespace’s customers. Sent to webhooks that subscribe to it, at least once and possibly out of order.
         */
        post: operations["linkProposalReceivedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    linkEstablished: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link established
         * @description A link was accepted. Sent to webhooks that subscribe to it, at least once and possibly out of order.
         */
        post: operations["linkEstablishedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    linkChanged: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link changed
         * @description A link was declined, revoked or changed. Sent to webhooks that subscribe to it, at least once and possibly out of order.
         */
        post: operations["linkChangedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    settlementCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settlement created
         * @description A settlement run completed; its batch contains transactions of the namespace. Sent to webhooks that subscribe to it, at least once and possibly out of order.
         */
        post: operations["settlementCreatedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    settlementUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settlement updated
         * @description A settlement run failed; its batch settles nothing, and the next run settles its transactions. Or a batch became final: the settlement bank has confirmed it. Sent to webhooks that subscribe to it, at least once and possibly out of order.
         */
        post: operations["settlementUpdatedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    liquidityThresholdReached: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Liquidity threshold reached
         * @description The namespace used 50%, 70%, 90% or 100% of its net debit cap and funds. Sent again if a threshold is reached after usage has fallen more than 5 percentage points below it. Sent to webhooks that subscribe to it, at least once and possibly out of order.
         */
        post: operations["liquidityThresholdReachedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    apiKeyExpiring: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * API key expiring
         * @description An API key expires within 14, 7 or 1 days. Sent to webhooks that subscribe to it, at least once and possibly out of order.
         */
        post: operations["apiKeyExpiringEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    apiKeyExpired: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * API key expired
         * @description An API key has expired and is rejected. Sent to webhooks that subscribe to it, at least once and possibly out of order.
         */
        post: operations["apiKeyExpiredEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        VerificationInput: {
            /** @description Legal name as entered in the business registry */
            legal_name: string;
            /** @description Number in the business registry */
            registration_number: string;
            /** @description Registered address */
            address: string;
            /** Format: uri */
            website: string;
            /** @description Contact for questions from the operator */
            contact_name: string;
            /** Format: email */
            contact_email: string;
        };
        AcceptInvitation: {
            /** @description Secret from the link */
            token: string;
            first_name: string;
            last_name: string;
            password: string;
        };
        ChangeRole: {
            role: components["schemas"]["RoleRef"];
        };
        /** @description A built-in role, or the ID of a role of the organization */
        RoleRef: ("viewer" | "support" | "admin") | components["schemas"]["RoleId"];
        /** @description ID: rol_ and a time-ordered suffix */
        RoleId: string;
        CreateOrganization: {
            name: string;
            country: string;
            /** Format: email */
            admin_email: string;
            admin_first_name: string;
            admin_last_name: string;
            admin_password: string;
        };
        UpdateOrganization: {
            name?: string;
            country?: string;
        };
        UpdateMe: {
            first_name?: string;
            last_name?: string;
            /** @description Name in the IANA time zone database. Null uses the browser’s setting */
            time_zone?: string | null;
            /** @description Language tag (BCP 47) with a country. Null uses the browser’s setting */
            locale?: string | null;
            mention_emails?: boolean;
        };
        InviteMember: {
            /** Format: email */
            email: string;
            role: components["schemas"]["RoleRef"];
        };
        LookUpInvitation: {
            /** @description Secret from the link */
            token: string;
        };
        SignIn: {
            admin_email: string;
            admin_password: string;
            /** @description Six-digit code or recovery code; required with two-factor authentication, unless `passkey` is sent */
            code?: string;
            /** @description In place of `code`: a passkey’s response to the options of POST /organization/signin/passkey/start */
            passkey?: components["schemas"]["PasskeyAssertion"];
        };
        /** @description Response of `navigator.credentials.get()` in JSON */
        PasskeyAssertion: {
            id: string;
            rawId: string;
            /** @constant */
            type: "public-key";
            response: {
                clientDataJSON: string;
                authenticatorData: string;
                signature: string;
                userHandle?: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        ConfirmEmail: {
            /** @description Secret from the link */
            token: string;
        };
        ChangePassword: {
            current_password: string;
            new_password: string;
        };
        ConfirmSession: {
            /** @description Required unless `passkey` is sent */
            password?: string;
            /** @description Six-digit code or recovery code; required with a password and two-factor authentication */
            code?: string;
            /** @description In place of `password` and `code`: a passkey’s response to the options of POST /members/me/confirmation/start */
            passkey?: components["schemas"]["PasskeyAssertion"];
        };
        EnableTotp: {
            enrolment: string;
            code: string;
            password: string;
        };
        EndSessions: {
            /** @description Whether to end the current session too */
            including_this: boolean;
        };
        PasswordResetRequest: {
            email: string;
        };
        ResetPassword: {
            /** @description Secret from the link */
            token: string;
            password: string;
        };
        RegisterPasskey: {
            /** @description Name for the member’s own list */
            name: string;
            response: components["schemas"]["PasskeyAttestation"];
        };
        /** @description Response of `navigator.credentials.create()` in JSON */
        PasskeyAttestation: {
            id: string;
            rawId: string;
            /** @constant */
            type: "public-key";
            response: {
                clientDataJSON: string;
                attestationObject: string;
                transports?: string[];
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        RenamePasskey: {
            /** @description Name for the member’s own list */
            name: string;
        };
        SignInWithPasskey: {
            response: components["schemas"]["PasskeyAssertion"];
        };
        CreateSignInCode: {
            /** @description SHA-256 of the `code_verifier` in base64url (RFC 7636, method S256) */
            code_challenge: string;
        };
        SignInWithCode: {
            code: string;
            /** @description The secret from which the `code_challenge` was derived */
            code_verifier: string;
        };
        UpdateOrganizationRules: {
            /** @description Time from which members need two-factor authentication. Members without it can then only set it up. Null: not required */
            second_factor_from?: components["schemas"]["IsoTime"] | null;
            /** @description Hours after which a session ends, used or not. Null: 168, a week */
            session_hours?: number | null;
            /** @description Minutes after which a session ends if it is not used. Null: no limit */
            idle_minutes?: number | null;
            /** @description Networks in CIDR notation that members can sign in and use their sessions from, at most 50. Null: any address */
            console_networks?: string[] | null;
            /** @description Networks in CIDR notation that requests with an API key of the organization are accepted from, at most 50. The networks of a key also apply. Null: any address */
            api_key_networks?: string[] | null;
        };
        /**
         * Format: date-time
         * @description Time in ISO 8601, in UTC
         */
        IsoTime: string;
        CreateServiceToken: {
            name: string;
            /**
             * @description `audit`: reads the audit log with `GET /audit-entries.ndjson`. `scim`: creates and changes members with SCIM 2.0
             * @enum {string}
             */
            purpose: "audit" | "scim";
            /**
             * @description The token is rejected from this time on, at most ten years from now. null: it does not expire
             * @default null
             */
            expires_at?: string | null;
            /**
             * @description Networks in CIDR notation that requests with the token are accepted from, at most 50. null: any address
             * @default null
             */
            allowed_networks?: string[] | null;
        };
        CreateRole: {
            name: string;
            /** @default  */
            description?: string;
            /** @description What members with the role may do, besides `read`, which every role has */
            permissions: ("tasks.decide" | "tasks.reassign" | "assignment_rules.manage" | "message_templates.write" | "notes.write" | "notes.moderate" | "payments.create" | "returns.create" | "recalls.create" | "customers.write" | "links.write" | "accounts.write" | "settlements.run" | "sandbox.use" | "api_keys.manage" | "webhooks.manage" | "webhooks.redeliver" | "namespaces.manage" | "saved_views.share" | "audit.read" | "audit_delivery.manage" | "members.manage" | "roles.manage" | "organization.manage")[];
        };
        UpdateRole: {
            name?: string;
            description?: string;
            /** @description What members with the role may do, besides `read`, which every role has */
            permissions?: ("tasks.decide" | "tasks.reassign" | "assignment_rules.manage" | "message_templates.write" | "notes.write" | "notes.moderate" | "payments.create" | "returns.create" | "recalls.create" | "customers.write" | "links.write" | "accounts.write" | "settlements.run" | "sandbox.use" | "api_keys.manage" | "webhooks.manage" | "webhooks.redeliver" | "namespaces.manage" | "saved_views.share" | "audit.read" | "audit_delivery.manage" | "members.manage" | "roles.manage" | "organization.manage")[];
        };
        ChangeSingleSignOnMode: {
            /** @enum {string} */
            mode: "off" | "optional" | "required";
            /**
             * @description An admin with two-factor authentication
             * @default null
             */
            break_glass_member_id?: components["schemas"]["MemberId"] | null;
        };
        /** @description ID: mem_ and a time-ordered suffix */
        MemberId: string;
        ClaimDomain: {
            domain: string;
        };
        CompleteSingleSignOn: {
            /** @description Last segment of the redirect URI */
            organization_id: components["schemas"]["OrganizationId"];
            state: string;
            code?: string;
            /** @description `error` of the provider’s response, if any */
            error?: string;
            /** @description `iss` of the provider’s response, if any */
            iss?: string;
            binding: string;
        };
        /** @description ID: org_ and a time-ordered suffix */
        OrganizationId: string;
        SaveSingleSignOnConnection: {
            issuer: string;
            client_id: string;
            /** @description Omitted: the stored secret is kept */
            client_secret?: string;
            /**
             * @description Role of new members whose role claim maps to none. Null refuses them
             * @default null
             */
            default_role?: components["schemas"]["RoleRef"] | null;
            /**
             * @description ID token claim with one value or a list of values. Null: admins manage roles here
             * @default null
             */
            role_claim?: string | null;
            /**
             * @description Values of the role claim, and the role that each grants. The one with the most permissions applies, the first of equal ones
             * @default []
             */
            role_mapping?: {
                value: string;
                role: components["schemas"]["RoleRef"];
            }[];
        };
        SignInMethodsQuery: {
            email: string;
        };
        StartSingleSignOn: {
            email: string;
        };
        MapDirectoryGroup: {
            /**
             * @description The role of the group’s members, built in or of the organization. The one with the most permissions applies. null: the group grants none
             * @default null
             */
            role?: components["schemas"]["RoleRef"] | null;
        };
        /** @enum {string} */
        Environment: "sandbox" | "live";
        CreateNamespace: {
            name: string;
            domain: string;
            /** @default sandbox */
            environment?: components["schemas"]["Environment"];
            /** @default true */
            enabled?: boolean;
            /**
             * @default {
             *       "confirm_incoming": false,
             *       "review_threshold": null
             *     }
             */
            admission_policy?: components["schemas"]["AdmissionPolicy"];
            /** @default anyone */
            reviewed_by?: components["schemas"]["ReviewedBy"];
        };
        AdmissionPolicy: {
            confirm_incoming: boolean;
            review_threshold: components["schemas"]["Amount"] | null;
        };
        Amount: {
            currency: components["schemas"]["Currency"];
            /** @description Integer string in minor units, 1 to 18 digits: "10000" is 100.00 USD */
            total: string;
        };
        /**
         * @description Active ISO 4217 currency code
         * @enum {string}
         */
        Currency: "AED" | "AFN" | "ALL" | "AMD" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "UYW" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XCG" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW" | "ZWG";
        /**
         * @description Who can decide `payment_review` and `incoming_confirmation` tasks. `anyone`: members and API keys. `member`: members only. `another_member`: members who neither created the payment nor completed another of its tasks
         * @enum {string}
         */
        ReviewedBy: "anyone" | "member" | "another_member";
        UpdateNamespace: {
            name?: string;
            enabled?: boolean;
            admission_policy?: components["schemas"]["AdmissionPolicy"];
            reviewed_by?: components["schemas"]["ReviewedBy"];
            /** @description Whether the request log contains masked request and response bodies for 7 days. Off for new namespaces */
            log_bodies?: boolean;
            /** @description Minutes after which an open task counts as waiting and members are notified of it. New namespaces have 30 */
            task_waiting_minutes?: number;
        };
        CreateSavedView: {
            /**
             * @description The list that the view shows
             * @enum {string}
             */
            list: "payments" | "returns" | "recalls" | "tasks" | "customers" | "accounts" | "links" | "settlements" | "request-log";
            /**
             * @description The namespace; null for all namespaces
             * @default null
             */
            partner_id?: components["schemas"]["NamespaceId"] | null;
            name: string;
            /** @description Query string of the list in the console: filters, order and page size. Dates can be relative */
            search: string;
            /**
             * @description Columns that the view hides
             * @default []
             */
            hidden_columns?: string[];
            /**
             * @description All columns of the list when the view was saved. Columns added later use the list’s defaults. Null if unknown
             * @default null
             */
            columns?: string[] | null;
            /**
             * @description Roles whose members see this view when they open the list. A role has one such view for each list
             * @default []
             */
            default_roles?: ("viewer" | "support" | "admin")[];
        };
        /** @description ID: part_ and a time-ordered suffix */
        NamespaceId: string;
        UpdateSavedView: {
            name?: string;
            /** @description Query string of the list in the console: filters, order and page size. Dates can be relative */
            search?: string;
            /** @description Columns that the view hides */
            hidden_columns?: string[];
            /** @description All columns of the list when the view was saved. Columns added later use the list’s defaults. Null if unknown */
            columns?: string[] | null;
            /** @description Roles whose members see this view when they open the list. A role has one such view for each list */
            default_roles?: ("viewer" | "support" | "admin")[];
        };
        CreateMessageTemplate: {
            /**
             * @description `message` for the other side of a declined payment, `note` for internal notes
             * @enum {string}
             */
            kind: "message" | "note";
            name: string;
            /** @description Text with placeholders for details of the payment: {{payment_id}}, {{amount}}, {{reference}} */
            body: string;
        };
        UpdateMessageTemplate: {
            name?: string;
            /** @description Text with placeholders for details of the payment: {{payment_id}}, {{amount}}, {{reference}} */
            body?: string;
        };
        CreateApiKey: {
            name: string;
            /** @default  */
            description?: string;
            access: components["schemas"]["ApiKeyAccess"];
            /**
             * @description Average requests per second for this key, with short bursts of up to three times this rate. The network’s limits also apply. null: no limit of its own
             * @default null
             */
            rate_limit_per_second?: number | null;
            /**
             * @description The key is rejected from this time on. null: it does not expire
             * @default null
             */
            expires_at?: components["schemas"]["SecondsObject"] | null;
            /**
             * @description Networks in CIDR notation that requests with the key are accepted from, at most 50. An address alone is accepted, too. null: any address
             * @default null
             */
            allowed_networks?: string[] | null;
            /**
             * @description IDs of the operations that the key may call, as in the OpenAPI document. Each also needs its permission in `access`. null: all operations that `access` allows
             * @default null
             */
            operations?: string[] | null;
        };
        ApiKeyAccess: {
            customers_read: boolean;
            customers_write: boolean;
            transactions_read: boolean;
            transactions_write: boolean;
        };
        /** @description Time as an object with Unix seconds */
        SecondsObject: {
            seconds: number;
        };
        /** @default {} */
        RotateApiKey: {
            /** @default 0 */
            grace_period_seconds?: number;
            /** @description New expiry of the key. Omitted: unchanged. Required if the key has expired */
            expires_at?: components["schemas"]["SecondsObject"] | null;
        };
        UpdateApiKey: {
            name?: string;
            description?: string;
            enabled?: boolean;
            access?: components["schemas"]["ApiKeyAccess"];
            /** @description Average requests per second for this key, with short bursts of up to three times this rate. The network’s limits also apply. null: no limit of its own */
            rate_limit_per_second?: number | null;
            /** @description The key is rejected from this time on. null: it does not expire */
            expires_at?: components["schemas"]["SecondsObject"] | null;
            /** @description Networks in CIDR notation that requests with the key are accepted from, at most 50. An address alone is accepted, too. null: any address */
            allowed_networks?: string[] | null;
            /** @description IDs of the operations that the key may call, as in the OpenAPI document. Each also needs its permission in `access`. null: all operations that `access` allows */
            operations?: string[] | null;
        };
        CreateCustomer: {
            /** @constant */
            type: "Individual";
            first_name: string;
            middle_name?: string;
            last_name: string;
            /** Format: email */
            email: string;
            payment_address: components["schemas"]["PaymentAddress"];
            /**
             * @default DISABLED
             * @enum {string}
             */
            status?: "ENABLED" | "DISABLED";
            nick_name?: string;
            phone_number?: string;
        } | {
            /** @constant */
            type: "Business";
            business_legal_name: string;
            business_trade_name: string;
            /** Format: uri */
            business_website: string;
            business_industry: string;
            business_description?: string;
            first_name?: string;
            last_name?: string;
            /** Format: email */
            email?: string;
            payment_address: components["schemas"]["PaymentAddress"];
            /**
             * @default DISABLED
             * @enum {string}
             */
            status?: "ENABLED" | "DISABLED";
            nick_name?: string;
            phone_number?: string;
        };
        /** @description Address, case-insensitive */
        PaymentAddress: string;
        UpdateCustomer: {
            /** @enum {string} */
            type?: "Individual" | "Business";
            payment_address?: components["schemas"]["PaymentAddress"];
            /** @enum {string} */
            status?: "ENABLED" | "DISABLED";
            business_legal_name?: string;
            business_trade_name?: string;
            /** Format: uri */
            business_website?: string;
            business_industry?: string;
            /** @description For a Business, an empty value clears this field. An Individual must have a value. */
            first_name?: string;
            /** @description For a Business, an empty value clears this field. An Individual must have a value. */
            last_name?: string;
            /** @description For a Business, an empty value clears this field. An Individual must have a value. */
            email?: string | "";
            middle_name?: string;
            nick_name?: string;
            phone_number?: string;
            business_description?: string;
        };
        UpdateLink: {
            /** @enum {string} */
            status?: "established" | "declined" | "revoked";
            permissions?: {
                /**
                 * @description Whether the proposer can pull payments from the responder
                 * @default false
                 */
                pull?: boolean;
                /**
                 * @description Maximum amount of such a payment; null for no limit
                 * @default null
                 */
                limit?: components["schemas"]["Amount"] | null;
            };
            /** @description Permissions that the caller last read. Returns 409 if they have changed since */
            seen?: {
                /**
                 * @description Whether the proposer can pull payments from the responder
                 * @default false
                 */
                pull?: boolean;
                /**
                 * @description Maximum amount of such a payment; null for no limit
                 * @default null
                 */
                limit?: components["schemas"]["Amount"] | null;
            };
        };
        ProposeLink: {
            proposer_address: components["schemas"]["PaymentAddress"];
            responder_address: components["schemas"]["PaymentAddress"];
            /** @default {} */
            permissions?: {
                /**
                 * @description Whether the proposer can pull payments from the responder
                 * @default false
                 */
                pull?: boolean;
                /**
                 * @description Maximum amount of such a payment; null for no limit
                 * @default null
                 */
                limit?: components["schemas"]["Amount"] | null;
            };
        };
        CreateAccount: {
            account_number: string;
            account_title: string;
            routing_number: string;
            /** @enum {string} */
            type: "AT_Checkings" | "AT_Savings";
        };
        TryAccountValidation: {
            /** @description Amounts of the two microdeposits, in any order. In the sandbox, they are 1 and 3 */
            amounts: {
                amount: string;
                currency: components["schemas"]["Currency"];
            }[];
        };
        StartAccountValidation: {
            /** @constant */
            strategy: "VStrat_Microdeposit";
        };
        CreatePayment: {
            payment_id?: string | null;
            amount: components["schemas"]["Amount"];
            beneficiary_party: components["schemas"]["PartyInput"];
            debtor_party: components["schemas"]["PartyInput"];
            reference?: string | null;
            device?: {
                [key: string]: unknown;
            } | null;
            location?: {
                [key: string]: unknown;
            } | null;
            /** @enum {string} */
            payment_type: "Type_Pull" | "Type_Push";
            /** @description At most 30 days ahead; by default, one hour after creation */
            expires_at?: string | null;
        };
        PartyInput: {
            payment_address: components["schemas"]["PaymentAddress"];
            first_name?: string | null;
            last_name?: string | null;
            email?: string | null;
            phone?: string | null;
            type?: string | null;
            billing?: {
                country?: string | null;
            } | null;
        };
        AssignTask: {
            assignee: number;
            /** @description Current assignee; 409 if it has changed */
            take_over_from?: number;
        };
        UpdateTask: {
            /** @enum {string} */
            status: "pending" | "completed" | "failed" | "on_hold";
            /** @enum {string} */
            status_reason?: "accepted" | "invalid_beneficiary_details" | "alias_not_provisioned" | "unknown_alias" | "account_closed" | "duplicate_payment" | "blocked_account" | "currency_mismatch" | "business_reasons" | "deceased_account_holder" | "insufficient_funds" | "unknown_error" | "fraud_detected" | "regulatory_issues";
            /** @description Extension: message to the other side, only with `failed`; the exception’s `decline_message` */
            message?: string;
        };
        SnoozePayment: {
            /**
             * Format: int64
             * @description Time in Unix seconds
             */
            until: components["schemas"]["UnixSeconds"];
        };
        /**
         * Format: int64
         * @description Time in Unix seconds
         */
        UnixSeconds: number;
        ReplaceAssignmentRules: {
            /** @description `version` of the rules being replaced */
            version: number;
            /** @description All rules; the first one that applies is used */
            rules: components["schemas"]["AssignmentRuleInput"][];
        };
        AssignmentRuleInput: {
            /** @description ID of an existing rule to keep; omit to create a rule */
            token?: components["schemas"]["AssignmentRuleId"];
            name: string;
            /**
             * @description ISO 4217 currency code
             * @default null
             */
            currency?: components["schemas"]["Currency"] | null;
            /**
             * @description Minimum amount in minor units; requires `currency`
             * @default null
             */
            amount_from?: string | null;
            /**
             * @description Maximum amount in minor units; requires `currency`
             * @default null
             */
            amount_to?: string | null;
            /**
             * @description Domain of the other namespace
             * @default null
             */
            counterparty?: string | null;
            /**
             * @description Kind of one of the payment’s open tasks
             * @default null
             */
            workflow?: ("customer_authentication" | "incoming_confirmation" | "payment_review") | null;
            /**
             * @description Hours in which the rule assigns payments
             * @default null
             */
            hours?: components["schemas"]["WorkingHours"] | null;
            /** @description Numbers of the members who take turns, in this order */
            members: number[];
        };
        /** @description ID: asr_ and a time-ordered suffix */
        AssignmentRuleId: string;
        WorkingHours: {
            /** @description Name in the IANA time zone database */
            time_zone: string;
            /** @description Days on which the hours start, from 1 (Monday) to 7 (Sunday) */
            weekdays: number[];
            from: string;
            /** @description End of the hours, exclusive. A time before `from` is on the next day */
            to: string;
        };
        CreateReturn: {
            /** @description In the currency of the payment. Defaults to the amount that has not been returned yet */
            amount?: components["schemas"]["Amount"] | null;
            /** @description Additional information, which both sides can read. Required with `NARR` */
            note?: string | null;
            /**
             * @description ISO 20022 reason: `DUPL` duplicate payment, `AM09` wrong amount, `AC03` wrong account, `FRAD` fraud, `CUST` customer request, `TECH` technical problem, `FOCR` requested by the sender (following a recall), `NARR` other
             * @enum {string}
             */
            reason: "DUPL" | "AM09" | "AC03" | "FRAD" | "CUST" | "TECH" | "FOCR" | "NARR";
        };
        CreateRecall: {
            /** @description In the currency of the payment. Defaults to the amount that has not been returned yet */
            amount?: components["schemas"]["Amount"] | null;
            /** @description Additional information, which both sides can read. Required with `NARR` */
            note?: string | null;
            /**
             * @description ISO 20022 reason: `DUPL` duplicate payment, `AM09` wrong amount, `AC03` wrong account, `FRAD` fraud, `CUST` customer request, `TECH` technical problem, `NARR` other
             * @enum {string}
             */
            reason: "DUPL" | "AM09" | "AC03" | "FRAD" | "CUST" | "TECH" | "NARR";
        };
        RefuseRecall: {
            /**
             * @description ISO 20022 reason: `NOAS` the customer did not respond, `CUST` the customer refused, `AC04` account closed, `AM04` insufficient funds, `LEGL` legal reasons, `ARDT` already returned, `NARR` other
             * @enum {string}
             */
            reason: "NOAS" | "CUST" | "AC04" | "AM04" | "LEGL" | "ARDT" | "NARR";
            /** @description Message to the other side. Required with `NARR` */
            message?: string | null;
        };
        ChangeSettlementInstruction: {
            /** @enum {string} */
            state: "sent" | "confirmed" | "rejected";
            /**
             * @description State of the instruction that the caller has seen. If it has changed, the request gets 409
             * @enum {string}
             */
            expected_state?: "pending" | "sent" | "confirmed" | "rejected";
            /** @description Required for `confirmed` and `rejected`; the participant sees it */
            reason?: string;
        };
        ResolveSettlementMismatch: {
            /**
             * @description `dismissed` changes no instruction, and is the only resolution allowed for `opening_balance` and `missing_days`
             * @enum {string}
             */
            resolution: "confirmed" | "rejected" | "dismissed";
            /** @description Recorded in the audit log, and shared with the organization whose instruction changes */
            reason: string;
            /** @description Required to confirm or reject an instruction if the mismatch has no `instruction_id`; ignored otherwise */
            instruction_id?: components["schemas"]["SettlementInstructionId"];
            /**
             * @description State of the instruction that the caller has seen. If it has changed, the request gets 409
             * @enum {string}
             */
            expected_state?: "pending" | "sent" | "confirmed" | "rejected";
        };
        /** @description ID: sin_ and a time-ordered suffix */
        SettlementInstructionId: string;
        WriteNote: {
            /** @description Markdown: paragraphs, lists, quotes, code, emphasis and links. HTML is shown as text. `<@7>` mentions the member with the number 7 */
            body: string;
        };
        WritePaymentNote: {
            /** @description Markdown: paragraphs, lists, quotes, code, emphasis and links. HTML is shown as text. `<@7>` mentions the member with the number 7 */
            body: string;
            /** @description The task of the payment that the note is about */
            task_id?: components["schemas"]["TaskId"];
        };
        /** @description ID: pat_ and a time-ordered suffix */
        TaskId: string;
        ReadMentions: {
            /** @description Only mentions in these notes; all of the namespace by default */
            note_ids?: components["schemas"]["NoteId"][];
        };
        /** @description ID: note_ and a time-ordered suffix */
        NoteId: string;
        CreateWebhook: {
            name: string;
            /** @default  */
            description?: string;
            /** @description https:// URL whose host has public IP addresses only */
            endpoint: string;
            /**
             * @description Events to deliver; an empty list subscribes to all events
             * @default []
             */
            events?: components["schemas"]["EventFilter"][];
            /**
             * @description Headers to add to each delivery. Their values are stored encrypted and never returned
             * @default []
             */
            headers?: {
                name: string;
                value: string;
            }[];
            /**
             * @description Seconds within which the endpoint must respond
             * @default 10
             */
            timeout_seconds?: number;
            /** @description Seconds to wait before each retry; null: the default schedule */
            retry_delays_seconds?: number[] | null;
            /**
             * @description Which events of record type `RT_Payments` to deliver; null: all. Other record types are not affected
             * @default null
             */
            payment_filter?: components["schemas"]["PaymentFilter"] | null;
            /**
             * @description Certificates in PEM format, at most five. The endpoint’s certificate must be issued by one of them instead of by a public authority. null: by a public authority
             * @default null
             */
            ca_certificates?: string | null;
        };
        EventFilter: {
            record_type: components["schemas"]["RecordType"];
            event_type: components["schemas"]["EventType"];
        };
        /** @enum {string} */
        RecordType: "RT_Payments" | "RT_PaymentSubmissions" | "RT_PaymentAdmissions" | "RT_PaymentAdmissionTasks" | "RT_Error" | "RT_Transactions" | "RT_Returns" | "RT_Recalls" | "RT_Links" | "RT_SettlementBatches" | "RT_Liquidity" | "RT_ApiKeys";
        /** @enum {string} */
        EventType: "EK_Created" | "EK_Updated" | "link.create.resp" | "link.propose.req" | "link_established" | "link_update_resp" | "EK_Threshold" | "EK_Expiring" | "EK_Expired";
        PaymentFilter: {
            /** @description Only events of payments that are in one of these states */
            states?: ("created" | "in_admission" | "on_hold" | "completed" | "settled" | "failed" | "expired")[];
            /** @description Only payments in this currency. Required with an amount */
            currency?: components["schemas"]["Currency"];
            /** @description Minimum amount in minor units */
            amount_min?: string;
            /** @description Maximum amount in minor units */
            amount_max?: string;
        };
        UpdateWebhook: {
            name?: string;
            description?: string;
            /** @description https:// URL whose host has public IP addresses only */
            endpoint?: string;
            /** @description Events to deliver; an empty list subscribes to all events */
            events?: components["schemas"]["EventFilter"][];
            /** @description Replaces all headers. A header without a `value` keeps its stored one; if the endpoint changes, each needs a `value` */
            headers?: {
                name: string;
                value?: string;
            }[];
            /** @description Seconds within which the endpoint must respond */
            timeout_seconds?: number;
            /** @description Seconds to wait before each retry; null: the default schedule */
            retry_delays_seconds?: number[] | null;
            /** @description Which events of record type `RT_Payments` to deliver; null: all. Other record types are not affected */
            payment_filter?: components["schemas"]["PaymentFilter"] | null;
            /** @description Certificates in PEM format, at most five. The endpoint’s certificate must be issued by one of them instead of by a public authority. null: by a public authority */
            ca_certificates?: string | null;
            enabled?: boolean;
        };
        RevealWebhookSecret: {
            /** @description Password of the signed-in member */
            password: string;
        };
        /** @default {} */
        RotateWebhookSecret: {
            /** @default 86400 */
            grace_period_seconds?: number;
        };
        /** @default {} */
        SendTest: {
            /** @description Event to simulate; by default the first subscribed one */
            event?: components["schemas"]["EventFilter"];
        };
        RecoverDeliveries: {
            /**
             * @description `failed`: deliveries whose attempts all failed. `missed`: events of the subscribed types that were never queued for the webhook, for example while it was disabled
             * @enum {string}
             */
            what: "failed" | "missed";
            /** @description Only events at or after this time, which must be within the last 90 days */
            since: components["schemas"]["IsoTime"];
            /** @description `next_cursor` of the previous response */
            cursor?: string;
            /**
             * @description Count deliveries without making them due
             * @default false
             */
            preview?: boolean;
        };
        RedeliverSeveral: {
            /** @description IDs of the deliveries, in the order of the response */
            deliveries: components["schemas"]["DeliveryId"][];
        };
        /** @description ID: dlv_ and a time-ordered suffix */
        DeliveryId: string;
        GiveReason: {
            /** @description Reason, visible to the organization */
            reason: string;
        };
        DecideVerification: {
            /** @enum {string} */
            decision: "approved" | "rejected";
            /** @description Reason, visible to the organization */
            reason: string;
        };
        ExportDeposits: {
            validation_ids?: components["schemas"]["ValidationId"][];
        };
        /** @description ID: val_ and a time-ordered suffix */
        ValidationId: string;
        RunNow: {
            environment: components["schemas"]["Environment"];
        };
        MarkDepositsSent: {
            validation_ids: components["schemas"]["ValidationId"][];
        };
        RenameOrganization: {
            name: string;
            /** @description Reason, visible to the organization */
            reason: string;
        };
        ProposeLiquidityChange: {
            partner_id: components["schemas"]["NamespaceId"];
            /**
             * @description `cap`: sets or removes the net debit cap. `deposit`, `withdrawal`: records a movement of the funds
             * @enum {string}
             */
            kind: "cap" | "deposit" | "withdrawal";
            amount: {
                currency: components["schemas"]["Currency"];
                /** @description Integer string in minor units. A cap can be "0"; a deposit or withdrawal cannot. Omit it with `remove` */
                total?: string;
            };
            /**
             * @description Removes the cap in the currency
             * @constant
             */
            remove?: true;
            /** @description Reason, visible to the organization */
            reason: string;
            /**
             * Format: date-time
             * @description When it applies, at most 90 days ahead. By default, as soon as it is approved
             */
            effective_at?: string;
        };
        ProposeParticipantAccount: {
            partner_id: components["schemas"]["NamespaceId"];
            currency: components["schemas"]["Currency"];
            /** @description The new account */
            account?: {
                /** @description Name of the account holder */
                holder: string;
                /** @description IBAN; either this or `account_number` */
                iban?: string;
                /** @description Number of an account without an IBAN */
                account_number?: string;
                /** @description BIC of the bank */
                bic?: string;
            };
            /**
             * @description Removes the account; instead of `account`
             * @constant
             */
            remove?: true;
            /** @description Reason, visible to the organization */
            reason: string;
        };
        ProposeSettlementAccount: {
            environment: components["schemas"]["Environment"];
            currency: components["schemas"]["Currency"];
            /** @description The new account */
            account?: {
                /** @description Name of the settlement bank */
                bank: string;
                /** @description Name of the account holder */
                holder: string;
                /** @description IBAN; either this or `account_number` */
                iban?: string;
                /** @description Number of an account without an IBAN */
                account_number?: string;
                /** @description BIC of the bank */
                bic?: string;
            };
            /**
             * @description Removes the account; instead of `account`
             * @constant
             */
            remove?: true;
            /** @description Recorded in the audit log */
            reason: string;
        };
        DecideApproval: {
            /**
             * @description `approved` and `rejected` by another admin, `withdrawn` by the author
             * @enum {string}
             */
            decision: "approved" | "rejected" | "withdrawn";
            /** @description Required for `rejected`. Visible to the organization of the author only */
            reason?: string;
        };
        UpdateApprovalRules: {
            /** @description Creating, rotating and changing API keys of live namespaces. Disabling and revoking need no approval */
            live_keys?: boolean;
            /** @description Creating, changing and deleting webhooks of live namespaces, and their secrets. Disabling needs no approval */
            live_webhooks?: boolean;
            /** @description Returns of live payments above the limits in `returns_up_to`. API keys cannot make these returns */
            live_returns?: boolean;
            /** @description Changing roles, inviting members, single sign-on, sign-in rules, service tokens and audit log delivery. Removing members and pausing or deleting audit log delivery need no approval. On while any other rule is on */
            member_roles?: boolean;
            /** @description Requesting deletion of the organization. Canceling it needs no approval */
            deletion?: boolean;
            /** @description With `live_returns`: the total per payment that can be returned without a second admin, by currency. Earlier returns of the payment count. In other currencies, every return needs a second admin */
            returns_up_to?: components["schemas"]["Amount"][];
        };
        /** @description Confirmation with the member’s password */
        StepUp: {
            password: string;
        };
        SetInspector: {
            /**
             * @description How the inspector responds to deliveries. `take`: status 200. `fail`: status 500. `gone`: status 410. `hang`: no response, so that the attempt times out after ten seconds
             * @enum {string}
             */
            answer: "take" | "fail" | "gone" | "hang";
        };
        AdvanceSandbox: {
            /**
             * @description Number of upcoming cutoffs to advance by
             * @default 1
             */
            cutoffs?: number;
        };
        CreateSamplePayments: {
            payments: components["schemas"]["SamplePayment"][];
        };
        SamplePayment: {
            /** @description Address in the domain of a simulated bank; any name before the @ is accepted */
            partner_address: components["schemas"]["PaymentAddress"];
            /** @description An enabled customer of the namespace */
            payment_address: components["schemas"]["PaymentAddress"];
            /**
             * @description `Type_Push`: the simulated bank pays. `Type_Pull`: the simulated bank requests the amount, and the namespace decides
             * @enum {string}
             */
            payment_type: "Type_Pull" | "Type_Push";
            amount: components["schemas"]["Amount"];
            reference?: string | null;
            payment_id?: string | null;
            /**
             * @description Which side creates the payment
             * @enum {string}
             */
            initiated_by: "namespace" | "partner";
            /** @description How long ago the payment was created */
            age_seconds: number;
            /** @description Decision of your namespace if the payment needs one. By default, the task stays open */
            decision?: components["schemas"]["UpdateTask"];
        };
        PartnerPayment: {
            /** @description Address in the domain of a simulated bank; any name before the @ is accepted */
            partner_address: components["schemas"]["PaymentAddress"];
            /** @description An enabled customer of the namespace */
            payment_address: components["schemas"]["PaymentAddress"];
            /**
             * @description `Type_Push`: the simulated bank pays. `Type_Pull`: the simulated bank requests the amount, and the namespace decides
             * @enum {string}
             */
            payment_type: "Type_Pull" | "Type_Push";
            amount: components["schemas"]["Amount"];
            reference?: string | null;
            payment_id?: string | null;
        };
        CreateAuditEndpoint: {
            /** @description https:// URL whose host has public IP addresses only */
            endpoint: string;
            /**
             * @description `now`: deliver entries from now on. `beginning`: deliver the complete audit log
             * @default now
             * @enum {string}
             */
            start?: "now" | "beginning";
        };
        UpdateAuditEndpoint: {
            /** @description https:// URL whose host has public IP addresses only */
            endpoint?: string;
            /** @description `true`: deliver nothing until it is `false`. Entries wait */
            paused?: boolean;
            /**
             * @description `now`: skip the waiting entries. `beginning`: deliver the complete audit log again
             * @enum {string}
             */
            start?: "now" | "beginning";
        };
        /** @default {} */
        RotateAuditSecret: {
            /**
             * @description How long the previous secret also signs
             * @default 86400
             */
            grace_period_seconds?: number;
        };
        UpdateNotificationSettings: {
            channels?: {
                /** @enum {string} */
                kind: "task_waiting" | "task_expiring" | "settlement_completed" | "settlement_failed" | "liquidity_threshold" | "network_liquidity_threshold" | "return_received" | "recall_received" | "recall_ended" | "webhook_failing" | "api_key_expiring" | "chat_channel_failed" | "verification_answered" | "member_changed";
                /** @description Only for this namespace */
                partner_id?: components["schemas"]["NamespaceId"];
                /** @description Null resets it: to the default, or with `partner_id` to the channel for all namespaces. If `is_always_mailed` is true for the kind, `off` and `console` are refused with 400 */
                channel: components["schemas"]["NotificationChannel"] | null;
            }[];
            /** @description Mails wait until quiet hours end. Null: no quiet hours */
            quiet_hours?: {
                from: number;
                until: number;
            } | null;
            digest_hour?: number;
            /**
             * @description Resumes emails after the mail server refused one
             * @constant
             */
            resume_mail?: true;
        };
        /**
         * @description `console`: only in the console. `mail`: also by email at once. `digest`: also in a daily email. `off`: not at all. While no email can be sent, `mail` and `digest` are the same as `console`
         * @enum {string}
         */
        NotificationChannel: "off" | "console" | "mail" | "digest";
        ReadNotifications: {
            /** @description Only these notifications; all by default */
            notification_ids?: components["schemas"]["NotificationId"][];
        };
        /** @description ID: ntf_ and a time-ordered suffix */
        NotificationId: string;
        CreateChatChannel: {
            name: string;
            /**
             * @description `slack`: also for products that accept Slack’s payload, such as Mattermost, Rocket.Chat, and Discord with `/slack` at the end of the address. `teams`: the address of a Teams workflow
             * @enum {string}
             */
            product: "slack" | "teams";
            /** @description https:// URL of the incoming webhook. Whoever has it can post to the channel, so responses contain only its mask */
            address: string;
            /** @description Kinds of notifications that are posted */
            kinds: ("task_waiting" | "settlement_completed" | "settlement_failed" | "liquidity_threshold" | "return_received" | "recall_received" | "recall_ended" | "webhook_failing" | "api_key_expiring" | "chat_channel_failed" | "verification_answered" | "member_changed")[];
            /**
             * @description Only notifications of this namespace. Null: those of all namespaces and of the organization
             * @default null
             */
            partner_id?: components["schemas"]["NamespaceId"] | null;
            /**
             * @description IANA time zone of `quiet_hours` and `digest_hour`
             * @default UTC
             */
            time_zone?: string;
            /**
             * @description Nothing is posted in these hours, except test messages. Messages wait until they end; more than five are then combined into one. Null: no quiet hours
             * @default null
             */
            quiet_hours?: {
                from: number;
                until: number;
            } | null;
            /**
             * @description Hour at which a daily digest is posted: one message with the number of notifications of each kind. Null: messages are posted immediately
             * @default null
             */
            digest_hour?: number | null;
        };
        UpdateChatChannel: {
            name?: string;
            /**
             * @description `slack`: also for products that accept Slack’s payload, such as Mattermost, Rocket.Chat, and Discord with `/slack` at the end of the address. `teams`: the address of a Teams workflow
             * @enum {string}
             */
            product?: "slack" | "teams";
            /** @description https:// URL of the incoming webhook. Whoever has it can post to the channel, so responses contain only its mask */
            address?: string;
            /** @description Kinds of notifications that are posted */
            kinds?: ("task_waiting" | "settlement_completed" | "settlement_failed" | "liquidity_threshold" | "return_received" | "recall_received" | "recall_ended" | "webhook_failing" | "api_key_expiring" | "chat_channel_failed" | "verification_answered" | "member_changed")[];
            /** @description IANA time zone of `quiet_hours` and `digest_hour` */
            time_zone?: string;
            /** @description Nothing is posted in these hours, except test messages. Messages wait until they end; more than five are then combined into one. Null: no quiet hours */
            quiet_hours?: {
                from: number;
                until: number;
            } | null;
            /** @description Hour at which a daily digest is posted: one message with the number of notifications of each kind. Null: messages are posted immediately */
            digest_hour?: number | null;
            /** @description `true`: nothing is posted, and what happens meanwhile is not posted later. `false` also resumes a failed channel */
            paused?: boolean;
        };
        /** @description ID: evt_ and a time-ordered suffix */
        EventId: string;
        Payment: {
            payment_id: string;
            amount: components["schemas"]["Amount"];
            beneficiary_party: components["schemas"]["Party"];
            debtor_party: components["schemas"]["Party"];
            reference: string;
            /** @enum {string} */
            payment_type: "Type_Pull" | "Type_Push";
            /** @description As sent in the request; an empty object if it was omitted */
            device: {
                [key: string]: unknown;
            };
            /** @description As sent in the request; an empty object if it was omitted */
            location: {
                [key: string]: unknown;
            };
            organization_id: components["schemas"]["OrganizationId"];
            partner_id: components["schemas"]["NamespaceId"];
            /** @enum {string} */
            state: "created" | "in_admission" | "on_hold" | "completed" | "settled" | "failed" | "expired";
            /** @description Extension: sum of the returns. Omitted if there are no returns */
            returned?: components["schemas"]["Amount"];
            /** @description Extension: number of returns. Omitted if there are no returns */
            returns_count?: number;
            expires_at: components["schemas"]["IsoTime"];
            initiated_at: components["schemas"]["IsoTime"];
        };
        Party: {
            payment_address: string;
            first_name: string;
            last_name: string;
            email: string;
            phone: string;
            type: string;
            billing: {
                country: string;
            };
        };
        Submission: {
            token: components["schemas"]["SubmissionId"];
            organization_id: components["schemas"]["OrganizationId"];
            partner_id: components["schemas"]["NamespaceId"];
            payment_id: string;
            /** @description 0 none, 1 accepted, 2 delivery confirmed, 3 delivery failed, 4 validation pending */
            status: number;
            submission_time: components["schemas"]["UnixSeconds"];
            relationships: {
                payment: components["schemas"]["EmbeddedPayment"];
            };
        };
        /** @description ID: sub_ and a time-ordered suffix */
        SubmissionId: string;
        EmbeddedPayment: {
            payment_id: string;
            amount: components["schemas"]["Amount"];
            beneficiary_party: components["schemas"]["Party"];
            debtor_party: components["schemas"]["Party"];
            reference: string;
            /** @enum {string} */
            payment_type: "Type_Pull" | "Type_Push";
            /** @description As sent in the request; an empty object if it was omitted */
            device: {
                [key: string]: unknown;
            };
            /** @description As sent in the request; an empty object if it was omitted */
            location: {
                [key: string]: unknown;
            };
            organization_id: components["schemas"]["OrganizationId"];
            partner_id: components["schemas"]["NamespaceId"];
            /** @enum {string} */
            state: "created" | "in_admission" | "on_hold" | "completed" | "settled" | "failed" | "expired";
            /** @description Extension: sum of the returns. Omitted if there are no returns */
            returned?: components["schemas"]["Amount"];
            /** @description Extension: number of returns. Omitted if there are no returns */
            returns_count?: number;
            expires_at: components["schemas"]["UnixSeconds"];
            initiated_at: components["schemas"]["UnixSeconds"];
        };
        Admission: {
            token: components["schemas"]["AdmissionId"];
            payment_id: string;
            organization_id: components["schemas"]["OrganizationId"];
            partner_id: components["schemas"]["NamespaceId"];
            /** @description 0 none, 1 accepted, 2 delivery confirmed, 3 delivery failed, 4 validation pending */
            status: number;
            created_on: components["schemas"]["UnixSeconds"];
            modified_on: components["schemas"]["UnixSeconds"];
        };
        /** @description ID: pay_adm_ and a time-ordered suffix */
        AdmissionId: string;
        AdmissionTask: {
            token: components["schemas"]["TaskId"];
            admission_id: components["schemas"]["AdmissionId"];
            payment_id: string;
            organization_id: components["schemas"]["OrganizationId"];
            partner_id: components["schemas"]["NamespaceId"];
            name: string;
            /** @enum {string} */
            workflow: "customer_authentication" | "incoming_confirmation" | "payment_review";
            /** @description Number of the assigned member; 0 if unassigned */
            assignee: number;
            /** @description 1 pending, 2 completed, 3 failed, 4 on hold */
            status: number;
            /** @description 0 if none; otherwise 1 to 14, in the order of the `status_reason` values of the update request */
            status_reason: number;
            created_on: components["schemas"]["UnixSeconds"];
            modified_on: components["schemas"]["UnixSeconds"];
        };
        PaymentException: {
            token: components["schemas"]["ExceptionId"];
            payment_id: string;
            organization_id: components["schemas"]["OrganizationId"];
            partner_id: components["schemas"]["NamespaceId"];
            /** @enum {string} */
            record_type: "PaymentSubmission" | "PaymentAdmission";
            exception_code: string;
            exception_message: string;
            /** @enum {string} */
            blame: "debtor_party" | "beneficiary_party" | "system";
            /** @description Message to the other side from the side that declined the payment. Both sides can read it */
            decline_message: string | null;
            relationships: {
                payment: components["schemas"]["EmbeddedPayment"];
            };
        };
        /** @description ID: pexc_ and a time-ordered suffix */
        ExceptionId: string;
        Transaction: {
            token: components["schemas"]["TransactionId"];
            transaction_id: components["schemas"]["TransactionId"];
            payment_id: string;
            approval_code: string;
            /** @description 0 unknown, 1 initiated, 2 processing, 3 completed, 4 failed, 5 reversed, 6 expired, 7 recovered */
            status: number;
            created_on: components["schemas"]["IsoTime"];
            initiated_on: components["schemas"]["IsoTime"];
            updated_on: components["schemas"]["IsoTime"];
            transaction_lines: components["schemas"]["TransactionLine"][];
        };
        /** @description ID: trans_ and a time-ordered suffix */
        TransactionId: string;
        TransactionLine: {
            token: components["schemas"]["TransactionLineId"];
            transaction_id: components["schemas"]["TransactionId"];
            partner_id: components["schemas"]["NamespaceId"];
            amount: components["schemas"]["Amount"];
            /** @enum {string} */
            direction: "TD_Credit" | "TD_Debit";
            /** @enum {string} */
            transaction_type: "TT_PAYMENT" | "TT_REFUND" | "TT_REVERSAL" | "TT_FEE";
        };
        /** @description ID: tline_ and a time-ordered suffix */
        TransactionLineId: string;
        Return: {
            return_id: components["schemas"]["ReturnId"];
            payment_id: string;
            /** @description The transaction that completed the payment */
            original_transaction_id: components["schemas"]["TransactionId"];
            /** @description The transaction of the return */
            transaction_id: components["schemas"]["TransactionId"];
            amount: components["schemas"]["Amount"];
            /**
             * @description ISO 20022 reason: `DUPL` duplicate payment, `AM09` wrong amount, `AC03` wrong account, `FRAD` fraud, `CUST` customer request, `TECH` technical problem, `FOCR` requested by the sender (following a recall), `NARR` other
             * @enum {string}
             */
            reason: "DUPL" | "AM09" | "AC03" | "FRAD" | "CUST" | "TECH" | "FOCR" | "NARR";
            /** @description Additional information; an empty string if there is none */
            note: string;
            /** @description The recall that was granted with this return; null for other returns */
            recall_id: components["schemas"]["RecallId"] | null;
            /**
             * @description `out`: the namespace sent the money back; `in`: it received the money; `within`: both
             * @enum {string}
             */
            direction: "in" | "out" | "within";
            /** @description The other namespace; null for `within` */
            other_partner_id: components["schemas"]["NamespaceId"] | null;
            /** @description Domain of the other namespace; null for `within` */
            other_domain: string | null;
            /** @description Name of the member or API key that created it; null for the side that received the money back */
            created_by: string | null;
            created_on: components["schemas"]["IsoTime"];
        };
        /** @description ID: ret_ and a time-ordered suffix */
        ReturnId: string;
        /** @description ID: rcl_ and a time-ordered suffix */
        RecallId: string;
        Recall: {
            recall_id: components["schemas"]["RecallId"];
            payment_id: string;
            /** @description The transaction that completed the payment */
            original_transaction_id: components["schemas"]["TransactionId"];
            amount: components["schemas"]["Amount"];
            /**
             * @description ISO 20022 reason: `DUPL` duplicate payment, `AM09` wrong amount, `AC03` wrong account, `FRAD` fraud, `CUST` customer request, `TECH` technical problem, `NARR` other
             * @enum {string}
             */
            reason: "DUPL" | "AM09" | "AC03" | "FRAD" | "CUST" | "TECH" | "NARR";
            /** @description Additional information; an empty string if there is none */
            note: string;
            /**
             * @description `open` until the other side answers, `granted` with a return, `refused`, `expired` without an answer, or `canceled` by the side that created it
             * @enum {string}
             */
            state: "open" | "granted" | "refused" | "expired" | "canceled";
            /** @description The reason and message of a refused recall; null for others */
            refusal: {
                /** @enum {string} */
                reason: "NOAS" | "CUST" | "AC04" | "AM04" | "LEGL" | "ARDT" | "NARR";
                message: string;
            } | null;
            /** @description The return made when the recall was granted; null in other states */
            return_id: components["schemas"]["ReturnId"] | null;
            /** @description The transaction of that return, of type `TT_REVERSAL`; null in other states */
            transaction_id: components["schemas"]["TransactionId"] | null;
            /**
             * @description `out`: the namespace created the recall; `in`: it received it; `within`: both
             * @enum {string}
             */
            direction: "in" | "out" | "within";
            /** @description The other namespace; null for `within` */
            other_partner_id: components["schemas"]["NamespaceId"] | null;
            /** @description Domain of the other namespace; null for `within` */
            other_domain: string | null;
            /** @description Name of the member or API key that created it; null if the other side did */
            created_by: string | null;
            /** @description Name of the member or API key that granted, refused or canceled it; null if the other side did, and for open and expired recalls */
            ended_by: string | null;
            created_on: components["schemas"]["IsoTime"];
            /** @description When an open recall expires */
            expires_on: components["schemas"]["IsoTime"];
            /** @description When it was answered or canceled, or expired; null while open */
            ended_on: components["schemas"]["IsoTime"] | null;
        };
        Link: {
            token: components["schemas"]["LinkId"];
            /** @description Namespace of the proposer */
            partner_id: components["schemas"]["NamespaceId"];
            /** @description Namespace of the responder */
            responder_partner_id: components["schemas"]["NamespaceId"];
            proposer_address: string;
            responder_address: string;
            /** @description 1 proposed, 2 established, 3 declined, 4 revoked */
            status: number;
            permissions: components["schemas"]["LinkPermissions"];
            created_at: components["schemas"]["SecondsObject"];
            updated_at: components["schemas"]["SecondsObject"];
        };
        /** @description ID: lnk_ and a time-ordered suffix */
        LinkId: string;
        LinkPermissions: {
            /** @description Whether the proposer can pull payments from the responder */
            pull: boolean;
            /** @description Maximum amount of such a payment; null for no limit */
            limit: components["schemas"]["Amount"] | null;
        };
        BatchSummary: {
            token: components["schemas"]["BatchId"];
            cutoff_time: components["schemas"]["UnixSeconds"];
            started_on: components["schemas"]["UnixSeconds"];
            completed_on: components["schemas"]["UnixSeconds"] | null;
            /** @enum {string} */
            status: "PROCESSING" | "COMPLETED" | "FAILED";
            /** @description Number of settled transactions that involve the namespace; 0 until the batch is COMPLETED */
            txn_count: number;
            /** @description Extension: currency of the batch */
            currency: string;
            /** @description Extension: why the batch is FAILED and what happens next */
            failure: string | null;
            /** @description Extension: total net position of the namespace, in signed minor units; null until the batch is COMPLETED */
            net_total: string | null;
            /** @description Extension: whether the money of the batch has moved at the settlement bank; null if the batch has no settlement instructions */
            finality: components["schemas"]["BatchFinality"] | null;
        };
        /** @description ID: batch_ and a time-ordered suffix */
        BatchId: string;
        BatchFinality: {
            /**
             * @description `pending`: an instruction is not confirmed, or a reversal is open. `final`: all instructions are confirmed and no reversal is open; this never changes
             * @enum {string}
             */
            state: "pending" | "final";
            /** @description When the batch became final; null before */
            final_on: components["schemas"]["UnixSeconds"] | null;
            instructions: {
                /** @description Number of settlement instructions of the batch */
                total: number;
                /** @description Those that were sent to the settlement bank and have no result yet */
                sent: number;
                confirmed: number;
                rejected: number;
            };
        };
        ExpiringApiKey: {
            token: components["schemas"]["ApiKeyId"];
            partner_id: components["schemas"]["NamespaceId"];
            name: string;
            description: string;
            enabled: boolean;
            access: components["schemas"]["ApiKeyAccess"];
            /** @description The key is rejected from this time on. null: it does not expire */
            expires_at: components["schemas"]["SecondsObject"] | null;
            last_used_at: components["schemas"]["SecondsObject"] | null;
            /** @description The key expires within this many days: 14, 7 or 1; 0 if it has expired */
            days_left: number;
        };
        /** @description ID: api_ and a time-ordered suffix */
        ApiKeyId: string;
        OrganizationVerification: {
            /** @enum {string} */
            status: "sandbox" | "pending" | "verified" | "rejected";
            /** @description The latest request; null if there is none */
            request: components["schemas"]["VerificationRequest"] | null;
            /** @description Steps of both sides, oldest first */
            steps: {
                /**
                 * @description Side that took the step
                 * @enum {string}
                 */
                side: "organization" | "operator";
                /** @enum {string} */
                kind: "signed_up" | "requested" | "approved" | "rejected";
                at: components["schemas"]["IsoTime"];
                /** @description Name of the member who took the step; null for the operator */
                by: string | null;
                reason: string | null;
            }[];
        };
        VerificationRequest: {
            /** @description Legal name as entered in the business registry */
            legal_name: string;
            /** @description Number in the business registry */
            registration_number: string;
            /** @description Registered address */
            address: string;
            /** Format: uri */
            website: string;
            /** @description Contact for questions from the operator */
            contact_name: string;
            /** Format: email */
            contact_email: string;
            token: components["schemas"]["VerificationId"];
            /** @enum {string} */
            status: "pending" | "approved" | "rejected";
            /** @description Name of the admin who submitted the request */
            requested_by: string;
            requested_at: components["schemas"]["IsoTime"];
            /** @description The operator’s reason for the decision; null while the request is pending */
            reason: string | null;
            decided_at: components["schemas"]["IsoTime"] | null;
        };
        /** @description ID: ver_ and a time-ordered suffix */
        VerificationId: string;
        /** @description Error response */
        ErrorEnvelope: {
            code: components["schemas"]["ErrorCode"];
            /** @description What is wrong and what is accepted, for developers */
            message: string;
            /** @description With `error.bad_request`: the invalid fields, at most 20. `message` describes the first */
            errors?: components["schemas"]["FieldError"][];
            /** @description With `error.approval_required`: the approval request that the change waits for */
            approval_id?: string;
        };
        /**
         * @description Machine-readable error code. Later releases can add codes
         * @enum {string}
         */
        ErrorCode: "error.address_not_allowed" | "error.approval_required" | "error.bad_request" | "error.confirmation_required" | "error.conflict" | "error.content_too_large" | "error.forbidden" | "error.headers_too_large" | "error.idempotency" | "error.insufficient_liquidity" | "error.internal" | "error.method_not_allowed" | "error.namespace_not_allowed" | "error.not_found" | "error.operation_not_allowed" | "error.organization_suspended" | "error.rate_limited" | "error.read_timeout" | "error.request_in_progress" | "error.request_timeout" | "error.second_factor" | "error.second_factor_required" | "error.second_factor_setup" | "error.secret_shown" | "error.single_sign_on_failed" | "error.single_sign_on_required" | "error.unauthorized" | "error.unsupported_media_type" | "error.upstream" | "error.uri_too_long";
        /** @description An invalid field of a request */
        FieldError: {
            /** @description The field of the body as a path with dots, such as `amount.total` or `rules.0.members`, or the query parameter or header; `body` is the body itself */
            field: string;
            /**
             * @description What is wrong; `invalid` if only the message gives the reason
             * @enum {string}
             */
            code: "required" | "invalid_type" | "invalid_format" | "invalid_value" | "too_short" | "too_long" | "too_small" | "too_large" | "unknown" | "repeated" | "invalid";
            /** @description What is accepted */
            message: string;
        };
        Member: {
            token: components["schemas"]["MemberId"];
            organization_id: components["schemas"]["OrganizationId"];
            number: number;
            email: string;
            /** @description Whether the email is verified. Until then, others can also sign up with it */
            email_verified: boolean;
            first_name: string;
            last_name: string;
            role: components["schemas"]["RoleRef"];
            /** @description Name of the role */
            role_name: string;
            /** @description Whether tasks can be assigned to the member */
            can_decide_tasks: boolean;
            /** @description Whether the role comes from a directory group. If so, change it in the directory, or change the group’s role */
            role_from_group: boolean;
            /** @description Whether the organization’s directory manages the member */
            provisioned: boolean;
            /** @description False for members that the directory has deactivated, who cannot sign in */
            enabled: boolean;
            /** @description Whether the member has an authenticator app or a passkey */
            two_factor: boolean;
            created_at: components["schemas"]["IsoTime"];
        };
        EmptyObject: Record<string, never>;
        Organization: {
            token: components["schemas"]["OrganizationId"];
            name: string;
            country: string;
            enabled: boolean;
            admin_email: string;
            admin_first_name: string;
            admin_last_name: string;
            /** @enum {string} */
            verification: "sandbox" | "pending" | "verified" | "rejected";
            /** @description Whether the organization operates the network */
            operator: boolean;
        };
        Me: {
            token: components["schemas"]["MemberId"];
            organization_id: components["schemas"]["OrganizationId"];
            number: number;
            email: string;
            /** @description Whether the email is verified. Until then, others can also sign up with it */
            email_verified: boolean;
            first_name: string;
            last_name: string;
            role: components["schemas"]["RoleRef"];
            /** @description Name of the role */
            role_name: string;
            /** @description Whether tasks can be assigned to the member */
            can_decide_tasks: boolean;
            /** @description Whether the role comes from a directory group. If so, change it in the directory, or change the group’s role */
            role_from_group: boolean;
            /** @description Whether the organization’s directory manages the member */
            provisioned: boolean;
            /** @description False for members that the directory has deactivated, who cannot sign in */
            enabled: boolean;
            /** @description Whether the member has an authenticator app or a passkey */
            two_factor: boolean;
            created_at: components["schemas"]["IsoTime"];
            /** @description From when the member can only set up two-factor authentication; null if it is not required or already on */
            second_factor_from: components["schemas"]["IsoTime"] | null;
            /** @description Time zone of the console. Null uses the browser’s setting */
            time_zone: string | null;
            /** @description Format of dates in the console. Null uses the browser’s setting */
            locale: string | null;
            /** @description Whether mentions in notes are also emailed */
            mention_emails: boolean;
            /** @description Permissions of the member’s role, as the OpenAPI document names them in `x-permission` */
            permissions: string[];
            /** @description Whether single sign-on started the session of the request */
            single_sign_on: boolean;
            /** @description Whether sign-in accepts codes of an authenticator app */
            authenticator_app: boolean;
        };
        MadeInvitation: {
            token: components["schemas"]["InvitationId"];
            email: string;
            role: components["schemas"]["RoleRef"];
            /** @description Name of the role */
            role_name: string;
            /** @description Name of the inviting member */
            invited_by: string;
            created_at: components["schemas"]["IsoTime"];
            expires_at: components["schemas"]["IsoTime"];
            /** @description Secret for the invitation link. It is not stored and cannot be retrieved again */
            secret: string;
            /** @description Whether a link was also sent by email. Requires that email is configured on the server and that the inviter’s email is verified; rate-limited */
            is_mailed: boolean;
        };
        /** @description ID: inv_ and a time-ordered suffix */
        InvitationId: string;
        Invitation: {
            token: components["schemas"]["InvitationId"];
            email: string;
            role: components["schemas"]["RoleRef"];
            /** @description Name of the role */
            role_name: string;
            /** @description Name of the inviting member */
            invited_by: string;
            created_at: components["schemas"]["IsoTime"];
            expires_at: components["schemas"]["IsoTime"];
        };
        OfferedInvitation: {
            email: string;
            role: components["schemas"]["RoleRef"];
            /** @description Name of the role */
            role_name: string;
            /** @description Name of the inviting member */
            invited_by: string;
            expires_at: components["schemas"]["IsoTime"];
            organization: string;
        };
        SignInResult: {
            access_token: string;
            token: components["schemas"]["OrganizationId"];
        };
        ConfirmedEmail: {
            email: string;
        };
        EmailLink: {
            /** @description Whether an email was sent */
            is_mailed: boolean;
        };
        ConfirmedSession: {
            /** @description End of the period in which the session can call operations that require a confirmation */
            confirmed_until: components["schemas"]["IsoTime"];
        };
        RecoveryCodes: {
            /** @description Single-use codes, returned in this response only */
            recovery_codes: string[];
        };
        Session: {
            token: components["schemas"]["SessionId"];
            address: string;
            /** @description User-Agent of the client that signed in */
            agent: string;
            created_at: components["schemas"]["IsoTime"];
            last_used_at: components["schemas"]["IsoTime"];
            expires_at: components["schemas"]["IsoTime"];
            /** @description Whether this session sent the request */
            is_current: boolean;
        };
        /** @description ID: ses_ and a time-ordered suffix */
        SessionId: string;
        MadeReset: {
            /** @description Whether the link was emailed to the member */
            is_mailed: boolean;
            /** @description Secret of the reset link, to be shared with the member. Returned only if email is not configured on the server */
            secret?: string;
            expires_at: components["schemas"]["IsoTime"];
        };
        TotpEnrollment: {
            /** @description Secret for manual entry, base32-encoded */
            secret: string;
            /** @description otpauth:// URI to display as a QR code */
            uri: string;
            /** @description Value to send with the code to confirm the setup */
            enrolment: string;
            expires_at: components["schemas"]["IsoTime"];
        };
        PasskeyList: {
            count: number;
            passkeys: components["schemas"]["Passkey"][];
            /** @description Host name of the console, to which passkeys are bound. Null if this server cannot offer passkeys because it has no host name or no TLS */
            relying_party_id: string | null;
        };
        Passkey: {
            token: components["schemas"]["PasskeyId"];
            name: string;
            /** @description Whether its password manager can copy it to other devices. False: it stays on one device */
            syncable: boolean;
            created_at: components["schemas"]["IsoTime"];
            last_used_at: components["schemas"]["IsoTime"] | null;
        };
        /** @description ID: pky_ and a time-ordered suffix */
        PasskeyId: string;
        RegisteredPasskey: {
            passkey: components["schemas"]["Passkey"];
            /** @description Single-use codes, returned in this response only. Empty if the member already has recovery codes */
            recovery_codes: string[];
        };
        StartedPasskeyRequest: {
            options: components["schemas"]["PasskeyRequestOptions"];
            expires_at: components["schemas"]["IsoTime"];
        };
        /** @description Options of `navigator.credentials.get()` in JSON */
        PasskeyRequestOptions: {
            challenge: string;
            timeout: number;
            rpId: string;
            /** @constant */
            userVerification: "required";
            allowCredentials: {
                id: string;
                /** @constant */
                type: "public-key";
                transports: string[];
            }[];
        };
        StartedPasskeyCreation: {
            options: components["schemas"]["PasskeyCreationOptions"];
            expires_at: components["schemas"]["IsoTime"];
        };
        /** @description Options of `navigator.credentials.create()` in JSON */
        PasskeyCreationOptions: {
            challenge: string;
            timeout: number;
            rp: {
                id: string;
                name: string;
            };
            user: {
                id: string;
                name: string;
                displayName: string;
            };
            pubKeyCredParams: {
                /** @constant */
                type: "public-key";
                alg: number;
            }[];
            /** @constant */
            attestation: "none";
            authenticatorSelection: {
                /** @constant */
                residentKey: "required";
                /** @constant */
                requireResidentKey: true;
                /** @constant */
                userVerification: "required";
            };
            excludeCredentials: {
                id: string;
                /** @constant */
                type: "public-key";
                transports: string[];
            }[];
        };
        SignInCode: {
            /** @description The code, which can be used once */
            code: string;
            /** @description Seconds until the code expires */
            expires_in: number;
        };
        OrganizationRules: {
            /** @description Time from which members need two-factor authentication. Members without it can then only set it up. Null: not required */
            second_factor_from: components["schemas"]["IsoTime"] | null;
            /** @description Hours after which a session ends, used or not. Null: 168, a week */
            session_hours: number | null;
            /** @description Minutes after which a session ends if it is not used. Null: no limit */
            idle_minutes: number | null;
            /** @description Networks in CIDR notation that members can sign in and use their sessions from, at most 50. Null: any address */
            console_networks: string[] | null;
            /** @description Networks in CIDR notation that requests with an API key of the organization are accepted from, at most 50. The networks of a key also apply. Null: any address */
            api_key_networks: string[] | null;
            /** @description Last change; null if there was none */
            updated_at: components["schemas"]["IsoTime"] | null;
        };
        ServiceToken: {
            token: components["schemas"]["ServiceTokenId"];
            name: string;
            /**
             * @description `audit`: reads the audit log with `GET /audit-entries.ndjson`. `scim`: creates and changes members with SCIM 2.0
             * @enum {string}
             */
            purpose: "audit" | "scim";
            /** @description Returned in full on creation, and masked afterward */
            secret: string;
            expires_at: components["schemas"]["IsoTime"] | null;
            allowed_networks: string[] | null;
            last_used_at: components["schemas"]["IsoTime"] | null;
            /** @description Client address of the last use */
            last_address: string | null;
            /** @description The member who created the token; null if an earlier release created the token */
            created_by: {
                token: components["schemas"]["MemberId"];
                name: string;
            } | null;
            created_at: components["schemas"]["IsoTime"];
        };
        /** @description ID: stk_ and a time-ordered suffix */
        ServiceTokenId: string;
        ServiceTokenList: {
            service_tokens: components["schemas"]["ServiceToken"][];
        };
        Role: {
            role: components["schemas"]["RoleRef"];
            /** @description Name of the role */
            name: string;
            description: string;
            permissions: ("read" | "tasks.decide" | "tasks.reassign" | "assignment_rules.manage" | "message_templates.write" | "notes.write" | "notes.moderate" | "payments.create" | "returns.create" | "recalls.create" | "customers.write" | "links.write" | "accounts.write" | "settlements.run" | "sandbox.use" | "api_keys.manage" | "webhooks.manage" | "webhooks.redeliver" | "namespaces.manage" | "saved_views.share" | "audit.read" | "audit_delivery.manage" | "approvals.manage" | "approval_rules.manage" | "members.manage" | "roles.manage" | "organization.manage" | "organization.delete" | "sign_in_rules.manage" | "single_sign_on.manage" | "service_tokens.manage" | "operator.read" | "operator.manage")[];
            /** @description Built-in roles cannot be changed or deleted */
            built_in: boolean;
            /** @description Number of members with the role */
            members: number;
            /** @description Null for built-in roles */
            updated_at: components["schemas"]["IsoTime"] | null;
        };
        Permission: {
            /** @enum {string} */
            permission: "read" | "tasks.decide" | "tasks.reassign" | "assignment_rules.manage" | "message_templates.write" | "notes.write" | "notes.moderate" | "payments.create" | "returns.create" | "recalls.create" | "customers.write" | "links.write" | "accounts.write" | "settlements.run" | "sandbox.use" | "api_keys.manage" | "webhooks.manage" | "webhooks.redeliver" | "namespaces.manage" | "saved_views.share" | "audit.read" | "audit_delivery.manage" | "approvals.manage" | "approval_rules.manage" | "members.manage" | "roles.manage" | "organization.manage" | "organization.delete" | "sign_in_rules.manage" | "single_sign_on.manage" | "service_tokens.manage" | "operator.read" | "operator.manage";
            /** @description Built-in roles that include it */
            built_in_roles: ("viewer" | "support" | "admin")[];
            /** @description Whether roles of the organization can include it */
            grantable: boolean;
            /** @description Operations that require it */
            operations: {
                id: string;
                method: string;
                path: string;
                summary: string;
            }[];
        };
        SingleSignOnConnection: {
            issuer: string;
            client_id: string;
            /**
             * @description `off`: members sign in with passwords. `optional`: with either. `required`: with the identity provider only
             * @enum {string}
             */
            mode: "off" | "optional" | "required";
            /** @description When a test sign-in succeeded. Null until then */
            tested_at: components["schemas"]["IsoTime"] | null;
            default_role: components["schemas"]["RoleRef"] | null;
            role_claim: string | null;
            /** @description Values of the role claim, and the role that each grants. The one with the most permissions applies, the first of equal ones */
            role_mapping: {
                value: string;
                role: components["schemas"]["RoleRef"];
            }[];
            /** @description The admin who may sign in with a password and second factor while single sign-on is required */
            break_glass_member_id: components["schemas"]["MemberId"] | null;
            updated_at: components["schemas"]["IsoTime"];
        };
        ClaimedDomain: {
            token: components["schemas"]["SignInDomainId"];
            domain: string;
            /** @description Name of the DNS TXT record that proves the claim */
            record_name: string;
            /** @description Value of that record */
            record_value: string;
            verified_at: components["schemas"]["IsoTime"] | null;
            created_at: components["schemas"]["IsoTime"];
        };
        /** @description ID: sdom_ and a time-ordered suffix */
        SignInDomainId: string;
        SingleSignOnTest: {
            passed: boolean;
            /** @description Why the test failed */
            problem: string | null;
            email: string | null;
            subject: string | null;
            /** @description The role that a new member with these claims would get */
            role: components["schemas"]["RoleRef"] | null;
        };
        SingleSignOn: {
            connection: components["schemas"]["SingleSignOnConnection"] | null;
            /** @description Redirect URI to register with the identity provider */
            redirect_uri: string;
            domains: components["schemas"]["ClaimedDomain"][];
        };
        SignInMethods: {
            methods: ("password" | "single_sign_on")[];
        };
        StartedSingleSignOn: {
            /** @description Page of the identity provider to open in the browser */
            authorization_url: string;
            /** @description Send it with the provider’s response. Store it where only this browser can read it */
            binding: string;
            expires_at: components["schemas"]["IsoTime"];
        };
        Provisioning: {
            /** @description SCIM 2.0 base URL to enter in the directory */
            base_url: string;
            groups: components["schemas"]["DirectoryGroup"][];
        };
        DirectoryGroup: {
            token: components["schemas"]["GroupId"];
            display_name: string;
            external_id: string | null;
            /** @description The role of the group’s members, built in or of the organization. The one with the most permissions applies. null: the group grants none */
            role: components["schemas"]["RoleRef"] | null;
            role_name: string | null;
            members: number;
            updated_at: components["schemas"]["IsoTime"];
        };
        /** @description ID: grp_ and a time-ordered suffix */
        GroupId: string;
        DomainVerdict: {
            is_available: boolean;
            /** @description Why a namespace cannot be created: `taken` or `reserved` domain, `not_verified` for live, or `limit_reached`. Null if it can */
            reason: ("taken" | "reserved" | "not_verified" | "limit_reached") | null;
        };
        Namespace: {
            token: components["schemas"]["NamespaceId"];
            org_id: components["schemas"]["OrganizationId"];
            name: string;
            domain: string;
            enabled: boolean;
            environment: components["schemas"]["Environment"];
            admission_policy: components["schemas"]["AdmissionPolicy"];
            reviewed_by: components["schemas"]["ReviewedBy"];
            /** @description Whether the request log contains masked request and response bodies for 7 days. Off for new namespaces */
            log_bodies: boolean;
            /** @description Minutes after which an open task counts as waiting and members are notified of it. New namespaces have 30 */
            task_waiting_minutes: number;
            created_at: components["schemas"]["SecondsObject"];
            updated_at: components["schemas"]["SecondsObject"];
        };
        NamespaceList: {
            count: number;
            partners: components["schemas"]["Namespace"][];
        };
        SavedView: {
            token: components["schemas"]["SavedViewId"];
            /**
             * @description The list that the view shows
             * @enum {string}
             */
            list: "payments" | "returns" | "recalls" | "tasks" | "customers" | "accounts" | "links" | "settlements" | "request-log";
            /** @description The namespace; null for all namespaces */
            partner_id: components["schemas"]["NamespaceId"] | null;
            name: string;
            /** @description Query string of the list in the console: filters, order and page size. Dates can be relative */
            search: string;
            /** @description Columns that the view hides */
            hidden_columns: string[];
            /** @description All columns of the list when the view was saved. Columns added later use the list’s defaults. Null if unknown */
            columns: string[] | null;
            /** @description Roles whose members see this view when they open the list. A role has one such view for each list */
            default_roles: ("viewer" | "support" | "admin")[];
            created_at: components["schemas"]["SecondsObject"];
            updated_at: components["schemas"]["SecondsObject"];
        };
        /** @description ID: view_ and a time-ordered suffix */
        SavedViewId: string;
        MessageTemplate: {
            token: components["schemas"]["MessageTemplateId"];
            /**
             * @description `message` for the other side of a declined payment, `note` for internal notes
             * @enum {string}
             */
            kind: "message" | "note";
            name: string;
            body: string;
            created_at: components["schemas"]["SecondsObject"];
            updated_at: components["schemas"]["SecondsObject"];
        };
        /** @description ID: tmpl_ and a time-ordered suffix */
        MessageTemplateId: string;
        ApiKey: {
            token: components["schemas"]["ApiKeyId"];
            partner_id: components["schemas"]["NamespaceId"];
            name: string;
            description: string;
            enabled: boolean;
            /** @description Secret. Returned in full by creation and rotation, and masked by all other operations */
            secret_key: string;
            access: components["schemas"]["ApiKeyAccess"];
            /** @description Average requests per second for this key, with short bursts of up to three times this rate. The network’s limits also apply. null: no limit of its own */
            rate_limit_per_second: number | null;
            /** @description The key is rejected from this time on. null: it does not expire */
            expires_at: components["schemas"]["SecondsObject"] | null;
            allowed_networks: string[] | null;
            operations: string[] | null;
            last_used_at: components["schemas"]["SecondsObject"] | null;
            /** @description Client address of the last use */
            last_address: string | null;
            /** @description User-Agent header of the last use, up to 200 characters */
            last_agent: string | null;
            previous_secret_expires_at: components["schemas"]["SecondsObject"] | null;
            rotated_at: components["schemas"]["SecondsObject"] | null;
            created_at: components["schemas"]["SecondsObject"];
            updated_at: components["schemas"]["SecondsObject"];
        };
        ApiKeyList: {
            count: number;
            api_keys: components["schemas"]["ApiKey"][];
        };
        ApiKeyUsage: {
            current: {
                requests: number;
                /** @description Number of requests with a 4xx or 5xx response */
                failed: number;
                last_used_at: components["schemas"]["SecondsObject"] | null;
            };
            /** @description Requests with the secret before the last rotation; null once that secret has stopped working */
            previous: {
                requests: number;
                /** @description Number of requests with a 4xx or 5xx response */
                failed: number;
                last_used_at: components["schemas"]["SecondsObject"] | null;
            } | null;
            /** @description Requests per hour for the last 24 hours, oldest first, with the start of each hour in Unix seconds */
            hours: {
                hour: number;
                current: number;
                previous: number;
                older: number;
            }[];
            /** @description Requests per UTC day for the last 30 days */
            days: {
                /** Format: date */
                day: string;
                requests: number;
                /** @description Number of requests with a 4xx or 5xx response */
                failed: number;
            }[];
            /** @description Operations called with the key, most frequent first */
            operations: {
                method: string;
                path: string;
                requests: number;
                /** @description Number of requests with a 4xx or 5xx response */
                failed: number;
                last_used_at: components["schemas"]["SecondsObject"];
            }[];
            /** @description Client addresses per secret, including refused requests, latest first; at most 50 of each secret */
            addresses: {
                /** @enum {string} */
                secret: "current" | "previous" | "older";
                address: string;
                /** @description User-Agent header of the last request */
                agent: string | null;
                requests: number;
                /** @description Number of requests with a 4xx or 5xx response */
                failed: number;
                first_used_at: components["schemas"]["SecondsObject"];
                last_used_at: components["schemas"]["SecondsObject"];
            }[];
        };
        Customer: {
            token: components["schemas"]["CustomerId"];
            partner_id: components["schemas"]["NamespaceId"];
            payment_address: string;
            first_name: string;
            last_name: string;
            nick_name: string;
            /** @description 1 disabled, 2 enabled, 3 deleted */
            status: number;
            /** @enum {string} */
            type: "Individual" | "Business";
            business_trade_name: string;
            created_at: components["schemas"]["SecondsObject"];
            updated_at: components["schemas"]["SecondsObject"];
        };
        /** @description ID: cust_ and a time-ordered suffix */
        CustomerId: string;
        CustomerList: {
            count: number;
            customers: components["schemas"]["Customer"][];
        };
        CustomerDetails: {
            token: components["schemas"]["CustomerId"];
            partner_id: components["schemas"]["NamespaceId"];
            payment_address: string;
            first_name: string;
            last_name: string;
            nick_name: string;
            /** @description 1 disabled, 2 enabled, 3 deleted */
            status: number;
            /** @enum {string} */
            type: "Individual" | "Business";
            business_trade_name: string;
            created_at: components["schemas"]["SecondsObject"];
            updated_at: components["schemas"]["SecondsObject"];
            middle_name: string;
            email: string;
            phone_number: string;
            business_legal_name: string;
            business_website: string;
            business_industry: string;
            business_description: string;
        };
        LinkList: {
            count: number;
            links: components["schemas"]["Link"][];
        };
        Account: {
            token: components["schemas"]["AccountId"];
            partner_id: components["schemas"]["NamespaceId"];
            account_title: string;
            masked_account_number: string;
            routing_number: string;
            /** @enum {string} */
            status: "unverified" | "verified" | "deleted";
            /** @enum {string} */
            type: "checking" | "savings";
            created_at: components["schemas"]["SecondsObject"];
            updated_at: components["schemas"]["SecondsObject"];
            institution: components["schemas"]["Institution"];
        };
        /** @description ID: acct_ and a time-ordered suffix */
        AccountId: string;
        Institution: {
            name: string;
            phone_number: string;
            routing_number: string;
            address: {
                address: string;
                city: string;
                postal_code: string;
                state: string;
            };
        };
        AccountList: {
            count: number;
            /** @description False if counting stopped early; there are then at least `count` matches */
            count_is_exact: boolean;
            accounts: components["schemas"]["Account"][];
        };
        AccountValidationReply: {
            validation: components["schemas"]["AccountValidation"];
        };
        AccountValidation: {
            token: components["schemas"]["ValidationId"];
            account_id: components["schemas"]["AccountId"];
            partner_id: components["schemas"]["NamespaceId"];
            /** @constant */
            strategy: "VStrat_Microdeposit";
            /** @enum {string} */
            status: "pending" | "verified" | "failed";
            tries_left: number;
            /** @description Whether the network operator has sent the microdeposits. Always false in the sandbox, where the amounts are 1 and 3 */
            deposits_sent: boolean;
            /** @description When the microdeposits were marked as sent; null until then */
            deposits_sent_at: components["schemas"]["SecondsObject"] | null;
            created_at: components["schemas"]["SecondsObject"];
            updated_at: components["schemas"]["SecondsObject"];
        };
        AccountValidationList: {
            count: number;
            validations: components["schemas"]["AccountValidation"][];
        };
        PaymentList: {
            count: number;
            /** @description False if counting stopped early; there are then at least `count` matches */
            count_is_exact: boolean;
            payments: components["schemas"]["Payment"][];
            /** @description Value of `cursor` for the next page; null on the last page */
            next_cursor: string | null;
        };
        LiquidityList: {
            /** @description One for each currency with a cap or funds */
            liquidity: components["schemas"]["OwnLiquidity"][];
        };
        OwnLiquidity: {
            partner_id: components["schemas"]["NamespaceId"];
            currency: components["schemas"]["Currency"];
            net_debit_cap: {
                currency: components["schemas"]["Currency"];
                /** @description Integer string in minor units; can be "0" or negative */
                total: string;
            } | null;
            /** @description Deposits minus withdrawals that the network operator recorded */
            funds: {
                currency: components["schemas"]["Currency"];
                /** @description Integer string in minor units; can be "0" or negative */
                total: string;
            };
            /** @description Credits minus debits of completed payments and returns that are not settled, or whose batch has settlement instructions and is not final: negative if the namespace owes money, positive if it is owed */
            position: {
                currency: components["schemas"]["Currency"];
                /** @description Integer string in minor units; can be "0" or negative */
                total: string;
            };
            /** @description Sum of pushes that the namespace has submitted and that have not ended */
            reserved: {
                currency: components["schemas"]["Currency"];
                /** @description Integer string in minor units; can be "0" or negative */
                total: string;
            };
            headroom: {
                currency: components["schemas"]["Currency"];
                /** @description Integer string in minor units; can be "0" or negative */
                total: string;
            } | null;
            /** @description Exposure in percent of cap and funds, rounded down to one decimal; null if there is no cap */
            use_percent: number | null;
            /**
             * @description `counting`: the cap or funds have just been set, and the exposure is still being counted; position and reserved are 0 and nothing is refused yet
             * @enum {string}
             */
            state: "counting" | "active";
            updated_on: components["schemas"]["IsoTime"];
            /** @description Time of the next scheduled cutoff; null if settlement is not scheduled */
            next_cutoff_on: components["schemas"]["IsoTime"] | null;
            /** @description The part of `position` that is in settled batches that are not final. The next cutoff does not change it */
            not_final: {
                currency: components["schemas"]["Currency"];
                /** @description Integer string in minor units; can be "0" or negative */
                total: string;
            };
            /**
             * @description What removes the rest of `position`: `settlement`, or `finality` if the currency has a settlement account, because its batch must then also become final
             * @enum {string}
             */
            freed_by: "settlement" | "finality";
        };
        LiquidityHistory: {
            currency: components["schemas"]["Currency"];
            /** @description Oldest first. Hours without a cap and funds are omitted */
            samples: components["schemas"]["LiquiditySample"][];
        };
        LiquiditySample: {
            /** @description Start of the hour */
            hour: components["schemas"]["IsoTime"];
            /** @description The highest exposure within the hour: what the namespace owed, plus what was reserved; at least 0 */
            peak: {
                currency: components["schemas"]["Currency"];
                /** @description Integer string in minor units; can be "0" or negative */
                total: string;
            };
            net_debit_cap: {
                currency: components["schemas"]["Currency"];
                /** @description Integer string in minor units; can be "0" or negative */
                total: string;
            } | null;
            /** @description Funds at the end of the hour */
            funds: {
                currency: components["schemas"]["Currency"];
                /** @description Integer string in minor units; can be "0" or negative */
                total: string;
            };
            /** @description The highest exposure in percent of cap and funds; null if there is no cap */
            use_percent: number | null;
        };
        LiquidityMovementList: {
            movements: components["schemas"]["LiquidityMovement"][];
            /** @description Value of `cursor` for the next page; null on the last page */
            next_cursor: string | null;
        };
        LiquidityMovement: {
            movement_id: components["schemas"]["LiquidityMovementId"];
            /**
             * @description `cap_set`: the first cap. `settlement`: a batch settled the position; with settlement instructions, when it became final
             * @enum {string}
             */
            kind: "cap_set" | "cap_raised" | "cap_lowered" | "cap_removed" | "deposit" | "withdrawal" | "settlement";
            currency: components["schemas"]["Currency"];
            amount: {
                currency: components["schemas"]["Currency"];
                /** @description Integer string in minor units; can be "0" or negative */
                total: string;
            } | null;
            net_debit_cap: {
                currency: components["schemas"]["Currency"];
                /** @description Integer string in minor units; can be "0" or negative */
                total: string;
            } | null;
            /** @description Funds after the movement */
            funds: {
                currency: components["schemas"]["Currency"];
                /** @description Integer string in minor units; can be "0" or negative */
                total: string;
            };
            /** @description The operator’s reason; an empty string for a settlement */
            reason: string;
            /** @description The batch of a settlement; null for other movements */
            batch_id: components["schemas"]["BatchId"] | null;
            created_on: components["schemas"]["IsoTime"];
        };
        /** @description ID: lqm_ and a time-ordered suffix */
        LiquidityMovementId: string;
        ExceptionList: {
            count: number;
            exceptions: components["schemas"]["PaymentException"][];
        };
        QueuedTask: {
            token: components["schemas"]["TaskId"];
            admission_id: components["schemas"]["AdmissionId"];
            payment_id: string;
            organization_id: components["schemas"]["OrganizationId"];
            partner_id: components["schemas"]["NamespaceId"];
            name: string;
            /** @enum {string} */
            workflow: "customer_authentication" | "incoming_confirmation" | "payment_review";
            /** @description Number of the assigned member; 0 if unassigned */
            assignee: number;
            /** @description 1 pending, 2 completed, 3 failed, 4 on hold */
            status: number;
            /** @description 0 if none; otherwise 1 to 14, in the order of the `status_reason` values of the update request */
            status_reason: number;
            created_on: components["schemas"]["UnixSeconds"];
            modified_on: components["schemas"]["UnixSeconds"];
            /** @description Whether a rule assigned it; others can then take it over */
            assigned_by_rule: boolean;
            /** @description Why the caller cannot decide this open task. `member_required`: API keys can neither complete nor fail it. `created_payment` and `completed_other_task`: the caller can fail it, but not complete it. Null if the caller can decide it */
            decision_barrier: ("member_required" | "created_payment" | "completed_other_task") | null;
            /** @description Members of the organization who cannot complete this open task, because they created the payment or completed another of its tasks. Empty unless the namespace requires another member (`reviewed_by`) */
            excluded_members: components["schemas"]["ExcludedMember"][];
            payment: {
                amount: components["schemas"]["Amount"];
                payment_type: string;
                reference: string;
                debtor_address: string;
                beneficiary_address: string;
                expires_at: components["schemas"]["UnixSeconds"];
            };
        };
        ExcludedMember: {
            /** @description Number of the member */
            number: number;
            name: string;
            /** @enum {string} */
            barrier: "created_payment" | "completed_other_task";
        };
        DecisionTimes: {
            /** @description Newest first. Days without decisions are omitted */
            days: {
                /**
                 * Format: date
                 * @description Day in UTC
                 */
                day: string;
                accepted: number;
                failed: number;
                /** @description Half of the tasks were decided within this time */
                median_seconds: number;
                /** @description 90% of the tasks were decided within this time */
                p90_seconds: number;
                /** @description By member who decided, most active member first */
                members: {
                    /** @description Number of the member */
                    number: number;
                    accepted: number;
                    failed: number;
                    /** @description Half of the tasks were decided within this time */
                    median_seconds: number;
                    /** @description 90% of the tasks were decided within this time */
                    p90_seconds: number;
                }[];
            }[];
        };
        WaitingPayment: {
            payment_id: string;
            /** @description When its tasks were opened */
            created_on: components["schemas"]["UnixSeconds"];
            payment: {
                amount: components["schemas"]["Amount"];
                payment_type: string;
                reference: string;
                debtor_address: string;
                beneficiary_address: string;
                expires_at: components["schemas"]["UnixSeconds"];
            };
            /** @description The namespace’s tasks of the payment, oldest first. In the queue, at least one is open */
            tasks: {
                token: components["schemas"]["TaskId"];
                admission_id: components["schemas"]["AdmissionId"];
                payment_id: string;
                organization_id: components["schemas"]["OrganizationId"];
                partner_id: components["schemas"]["NamespaceId"];
                name: string;
                /** @enum {string} */
                workflow: "customer_authentication" | "incoming_confirmation" | "payment_review";
                /** @description Number of the assigned member; 0 if unassigned */
                assignee: number;
                /** @description 1 pending, 2 completed, 3 failed, 4 on hold */
                status: number;
                /** @description 0 if none; otherwise 1 to 14, in the order of the `status_reason` values of the update request */
                status_reason: number;
                created_on: components["schemas"]["UnixSeconds"];
                modified_on: components["schemas"]["UnixSeconds"];
                /** @description Whether a rule assigned it; others can then take it over */
                assigned_by_rule: boolean;
                /** @description Why the caller cannot decide this open task. `member_required`: API keys can neither complete nor fail it. `created_payment` and `completed_other_task`: the caller can fail it, but not complete it. Null if the caller can decide it */
                decision_barrier: ("member_required" | "created_payment" | "completed_other_task") | null;
                /** @description Members of the organization who cannot complete this open task, because they created the payment or completed another of its tasks. Empty unless the namespace requires another member (`reviewed_by`) */
                excluded_members: components["schemas"]["ExcludedMember"][];
            }[];
            /** @description Number of open tasks in the other namespace that the payment is also waiting for */
            other_tasks: number;
            /** @description When the snooze ends; null if the payment is not snoozed */
            snooze: {
                until: components["schemas"]["UnixSeconds"];
                /** @description Number of the member */
                by: number;
            } | null;
        };
        TaskThroughput: {
            since: components["schemas"]["IsoTime"];
            members: {
                /** @description Number of the member */
                number: number;
                accepted: number;
                failed: number;
            }[];
        };
        Queue: {
            count: number;
            /** @description False if counting stopped early; there are then at least `count` matches */
            count_is_exact: boolean;
            tasks: components["schemas"]["QueuedTask"][];
            /** @description Value of `cursor` for the next page; null on the last page */
            next_cursor: string | null;
        };
        TaskList: {
            count: number;
            tasks: components["schemas"]["AdmissionTask"][];
        };
        AdmissionQueue: {
            count: number;
            /** @description False if counting stopped early; there are then at least `count` matches */
            count_is_exact: boolean;
            payments: components["schemas"]["WaitingPayment"][];
            /** @description Value of `cursor` for the next page; null on the last page */
            next_cursor: string | null;
        };
        AdmissionQueueSummary: {
            /** @description False if counting stopped early; there are then at least `count` matches */
            count_is_exact: boolean;
            views: {
                all: components["schemas"]["WaitingView"];
                mine: components["schemas"]["WaitingView"];
                unassigned: components["schemas"]["WaitingView"];
                on_hold: components["schemas"]["WaitingView"];
                expiring: components["schemas"]["WaitingView"];
                snoozed: components["schemas"]["WaitingView"];
            };
        };
        WaitingView: {
            count: number;
            /** @description Sums of the payments’ amounts, one per currency. Each payment counts once */
            sums: {
                currency: string;
                /** @description Sum in minor units */
                total: string;
                /** @description Number of payments in this currency */
                count: number;
            }[];
        };
        AssignmentRules: {
            /** @description Increases with each change; 0 if no rules were ever saved */
            version: number;
            rules: components["schemas"]["AssignmentRule"][];
        };
        AssignmentRule: {
            token: components["schemas"]["AssignmentRuleId"];
            name: string;
            /**
             * @description ISO 4217 currency code
             * @default null
             */
            currency: components["schemas"]["Currency"] | null;
            /**
             * @description Minimum amount in minor units; requires `currency`
             * @default null
             */
            amount_from: string | null;
            /**
             * @description Maximum amount in minor units; requires `currency`
             * @default null
             */
            amount_to: string | null;
            /**
             * @description Domain of the other namespace
             * @default null
             */
            counterparty: string | null;
            /**
             * @description Kind of one of the payment’s open tasks
             * @default null
             */
            workflow: ("customer_authentication" | "incoming_confirmation" | "payment_review") | null;
            /**
             * @description Hours in which the rule assigns payments
             * @default null
             */
            hours: components["schemas"]["WorkingHours"] | null;
            /** @description Numbers of the members who take turns, in this order */
            members: number[];
        };
        AssignmentPreview: {
            /** @description The rule that applies now; null if none does */
            rule: components["schemas"]["AssignmentRuleId"] | null;
            /** @description Number of the member whose turn is next */
            member: number | null;
        };
        PaymentLookUp: {
            count: number;
            matches: {
                /** @enum {string} */
                found_by: "payment_id" | "transaction_id" | "task_id" | "approval_code";
                payment: components["schemas"]["Payment"];
            }[];
        };
        ReturnsOfPayment: {
            returns: components["schemas"]["Return"][];
            /** @description Deadline for returning or recalling the payment; null if it is not completed */
            returnable_until: components["schemas"]["IsoTime"] | null;
        };
        ReturnList: {
            count: number;
            /** @description False if counting stopped early; there are then at least `count` matches */
            count_is_exact: boolean;
            returns: components["schemas"]["Return"][];
            /** @description Value of `cursor` for the next page; null on the last page */
            next_cursor: string | null;
        };
        RecallsOfPayment: {
            recalls: components["schemas"]["Recall"][];
        };
        RecallList: {
            count: number;
            /** @description False if counting stopped early; there are then at least `count` matches */
            count_is_exact: boolean;
            recalls: components["schemas"]["Recall"][];
            /** @description Value of `cursor` for the next page; null on the last page */
            next_cursor: string | null;
        };
        BatchProof: {
            leaf: {
                /** @description Amount in minor units */
                amount: string;
                batch_id: components["schemas"]["BatchId"];
                currency: string;
                /** @enum {string} */
                kind: "creditor" | "debtor";
                partner_id: components["schemas"]["NamespaceId"];
                /** @description 16 random bytes, base64-encoded */
                salt: string;
                /** @description Last hash of the organization’s audit chain when the batch was created. Since version `/2` */
                audit_hash?: string;
                /** @description Sequence number of that hash; 0 if the chain was empty. Since version `/2` */
                audit_sequence?: number;
            };
            leaf_index: number;
            tree_size: number;
            /** @description Sibling hashes from the leaf to the root */
            audit_path: string[];
            /** @description SHA-256 hash, base64-encoded */
            root_hash: string;
            version: string;
            statement: components["schemas"]["BatchStatement"];
            /** @description Ed25519 signature of the RFC 8785 form of `statement`, base64-encoded */
            signature: string;
            /** @description RFC 7638 thumbprint of the signing key */
            key_id: string;
            /** @description The signing key. Compare `key_id` with the keys of the network before you trust it */
            public_key: {
                /** @constant */
                kty: "OKP";
                /** @constant */
                crv: "Ed25519";
                /** @description Public key, base64url-encoded */
                x: string;
            };
        };
        BatchStatement: {
            batch_id: components["schemas"]["BatchId"];
            currency: string;
            cutoff_time: components["schemas"]["UnixSeconds"];
            environment: components["schemas"]["Environment"];
            leaves_count: number;
            /** @description SHA-256 hash, base64-encoded */
            root_hash: string;
            version: string;
        };
        BatchDetails: {
            summary: components["schemas"]["BatchSummary"];
            merkle_root: components["schemas"]["BatchMerkleRoot"] | null;
            merkle_leaf: components["schemas"]["BatchMerkleLeaf"] | null;
            positions: components["schemas"]["NetPosition"][];
        };
        BatchMerkleRoot: {
            /** @description SHA-256 hash, base64-encoded */
            root_hash: string;
            version: string;
            leaves_count: number;
            /** Format: date-time */
            created_at: string;
        };
        BatchMerkleLeaf: {
            partner_id: components["schemas"]["NamespaceId"];
            /** @enum {string} */
            kind: "creditor" | "debtor";
            /** @description Amount in minor units */
            amount: string;
            /** @description SHA-256 hash, base64-encoded */
            leaf_hash: string;
        };
        NetPosition: {
            counterparty_id: components["schemas"]["NamespaceId"];
            currency: string;
            /** @enum {string} */
            position_type: "Debit" | "Credit";
            /** @description Amount in minor units */
            net_amount: string;
            /** @description Extension: name of the counterparty’s namespace */
            counterparty_name: string;
            /** @description Extension: domain of the counterparty’s namespace */
            counterparty_domain: string;
            /** @description Extension: gross amount that the counterparty owes the namespace, in minor units */
            credits: string;
            /** @description Extension: gross amount that the namespace owes the counterparty, in minor units */
            debits: string;
            /** @description Extension: number of transactions with the counterparty */
            txn_count: number;
        };
        Timeline: {
            entries: components["schemas"]["TimelineEntry"][];
        };
        TimelineEntry: {
            at: components["schemas"]["IsoTime"];
            /** @enum {string} */
            kind: "created" | "submitted" | "check_failed" | "task_opened" | "task_held" | "task_resumed" | "task_assigned" | "task_completed" | "task_failed" | "task_withdrawn" | "transaction" | "failed" | "expired" | "settled" | "returned" | "recalled" | "recall_granted" | "recall_refused" | "recall_expired" | "recall_canceled";
            resource_id: string | null;
            detail: string | null;
            actor: string;
        };
        SettledTransactionList: {
            count: number;
            transactions: components["schemas"]["SettledTransaction"][];
        };
        SettledTransaction: {
            token: components["schemas"]["TransactionId"];
            transaction_id: components["schemas"]["TransactionId"];
            payment_id: string;
            approval_code: string;
            /** @description 0 unknown, 1 initiated, 2 processing, 3 completed, 4 failed, 5 reversed, 6 expired, 7 recovered */
            status: number;
            created_on: components["schemas"]["IsoTime"];
            initiated_on: components["schemas"]["IsoTime"];
            updated_on: components["schemas"]["IsoTime"];
            transaction_lines: components["schemas"]["TransactionLine"][];
            /** @description Reference of the payment */
            reference: string;
        };
        SettlementKeys: {
            keys: {
                /** @constant */
                kty: "OKP";
                /** @constant */
                crv: "Ed25519";
                /** @description Public key, base64url-encoded */
                x: string;
                kid: string;
                /** @constant */
                use: "sig";
                /** @constant */
                alg: "EdDSA";
            }[];
        };
        SettlementRunList: {
            count: number;
            runs: components["schemas"]["SettlementRunRecord"][];
        };
        SettlementRunRecord: {
            token: components["schemas"]["RunId"];
            environment: components["schemas"]["Environment"];
            /** @enum {string} */
            status: "PROCESSING" | "COMPLETED" | "FAILED";
            cutoff_time: components["schemas"]["UnixSeconds"];
            started_on: components["schemas"]["UnixSeconds"];
            completed_on: components["schemas"]["UnixSeconds"] | null;
            /** @description Name of the settlement cycle whose cutoff started the run; null if the run was started on demand, or before names were recorded */
            cycle: string | null;
            /** @description Why the run failed, or was interrupted before its retry. A failed run settles nothing */
            failure: string | null;
            /** @description Approximate progress of the current run; null before its work starts and after it has ended */
            progress: {
                share_done: number;
                transactions_done: number;
                transactions_per_second: number;
            } | null;
        };
        /** @description ID: run_ and a time-ordered suffix */
        RunId: string;
        BatchList: {
            total: number;
            batches: components["schemas"]["BatchSummary"][];
        };
        SettlementRun: {
            run: components["schemas"]["SettlementRunRecord"];
            batches: components["schemas"]["BatchSummary"][];
        };
        SettlementProjection: {
            /** @description Time of the next scheduled cutoff; null if settlement is not scheduled */
            next_cutoff: components["schemas"]["UnixSeconds"] | null;
            positions: {
                currency: string;
                /** @description Net position in signed minor units; positive if the namespace is owed money */
                net_total: string;
                /** @description Amount in minor units */
                credits: string;
                /** @description Amount in minor units */
                debits: string;
                /** @description Number of unsettled transactions that involve the namespace */
                txn_count: number;
            }[];
        };
        SettlementCalendar: {
            environment: components["schemas"]["Environment"];
            /** @description Time of the next scheduled cutoff of any cycle; null if settlement is not scheduled */
            next_cutoff: components["schemas"]["UnixSeconds"] | null;
            /** @description Name of its cycle */
            next_cycle: string | null;
            /** @description Each cutoff settles all completed transactions of the environment, regardless of its cycle */
            cycles: components["schemas"]["SettlementCycle"][];
        };
        SettlementCycle: {
            name: string;
            /** @description Cron expression of the cutoffs */
            cron: string;
            /** @description Time zone of the cron expression and of the days */
            time_zone: string;
            /** @description Calendar of closed days; null if every day has cutoffs */
            calendar: string | null;
            days: components["schemas"]["SettlementCycleDay"][];
        };
        SettlementCycleDay: {
            /**
             * Format: date
             * @description The day, in the time zone of the cycle
             */
            date: string;
            /** @description Why the day has no cutoffs, such as `Saturday` or `Good Friday`; null if it can have cutoffs */
            closed: string | null;
            /** @description Times of the cutoffs, at most the first 25 of the day */
            cutoffs: components["schemas"]["UnixSeconds"][];
            /** @description Whether the day has more cutoffs than `cutoffs` */
            more: boolean;
        };
        DailyStatementList: {
            currency: components["schemas"]["Currency"];
            statements: components["schemas"]["DailyStatement"][];
        };
        DailyStatement: {
            /**
             * Format: date
             * @description The day, in UTC
             */
            date: string;
            /**
             * @description `open`: the figures can still change. `closed`: they never change, and the files of the day can be downloaded. A day is closed no earlier than an hour after its end, once no settlement that began on it or before it is running
             * @enum {string}
             */
            state: "open" | "closed";
            /** @description Balance before the day, in signed minor units: the closing balance of the day before. Positive if the namespace has received more than it has paid */
            opening_balance: string;
            /** @description Balance after the day: opening balance + credits − debits */
            closing_balance: string;
            /** @description Sum of the net positions booked on the day that are owed to the namespace */
            credits: string;
            /** @description Sum of the net positions booked on the day that the namespace owes */
            debits: string;
            /** @description Sum of the returns and reversals that other namespaces sent in these batches. Their net positions include it */
            returns_received: string;
            /** @description Sum of the returns and reversals that the namespace sent to others in these batches. Their net positions include it */
            returns_sent: string;
            /** @description Number of batches booked on the day */
            batch_count: number;
            /** @description Number of the namespace’s transactions in these batches */
            txn_count: number;
        };
        NetworkInstruction: {
            instruction_id: components["schemas"]["SettlementInstructionId"];
            batch_id: components["schemas"]["BatchId"];
            environment: components["schemas"]["Environment"];
            /**
             * @description `pays`: the namespace pays the settlement account. `receives`: it is paid from the settlement account
             * @enum {string}
             */
            direction: "pays" | "receives";
            /** @description The net position of the namespace in the batch, without its sign */
            amount: {
                currency: components["schemas"]["Currency"];
                /** @description Integer string in minor units, greater than 0 */
                total: string;
            };
            /** @description Creditor reference (ISO 11649) that identifies the payment at the bank */
            reference: string;
            /**
             * @description `pending`: not sent to the settlement bank yet. `sent`: sent, no result yet. `confirmed`: the bank has booked it. `rejected`: the bank did not execute it, or reversed it; it can be sent again with the same reference
             * @enum {string}
             */
            state: "pending" | "sent" | "confirmed" | "rejected";
            /** @description When it was last sent */
            sent_on: components["schemas"]["IsoTime"] | null;
            confirmed_on: components["schemas"]["IsoTime"] | null;
            /** @description When it was last rejected */
            rejected_on: components["schemas"]["IsoTime"] | null;
            /** @description Why it was confirmed by hand, or rejected */
            reason: string | null;
            created_on: components["schemas"]["IsoTime"];
            partner_id: components["schemas"]["NamespaceId"];
            /** @description Name of the namespace */
            partner_name: string;
            /** @description Domain of the namespace */
            domain: string;
        };
        ImportedStatement: {
            import_id: components["schemas"]["StatementImportId"];
            /** @description The bank’s ID of the statement */
            statement_id: string;
            /** @description First day that the file covers; null if it is not stated */
            from: string | null;
            /** @description Last day that the file covers; null if it is not stated */
            to: string | null;
            /** @description Booked balance at the start, in minor units; null if the file does not state it */
            opening_balance: string | null;
            /** @description Booked balance at the end, in minor units; null if the file does not state it */
            closing_balance: string | null;
            entries: number;
            /** @description Entries that confirmed an instruction */
            matched: number;
            /** @description Number of mismatches that the import created, including missing payments */
            mismatched: number;
            /** @description Entries that are not booked, or that repeat one of an earlier file */
            ignored: number;
            /** @description True if the same file was imported before. The response is the result of the first import; nothing changed */
            is_repeat: boolean;
        };
        /** @description ID: sti_ and a time-ordered suffix */
        StatementImportId: string;
        StatementImportList: {
            imports: components["schemas"]["StatementImport"][];
            /** @description Value of `cursor` for the next page; null on the last page */
            next_cursor: string | null;
        };
        StatementImport: {
            import_id: components["schemas"]["StatementImportId"];
            /** @description The bank’s ID of the statement */
            statement_id: string;
            /** @description First day that the file covers; null if it is not stated */
            from: string | null;
            /** @description Last day that the file covers; null if it is not stated */
            to: string | null;
            /** @description Booked balance at the start, in minor units; null if the file does not state it */
            opening_balance: string | null;
            /** @description Booked balance at the end, in minor units; null if the file does not state it */
            closing_balance: string | null;
            entries: number;
            /** @description Entries that confirmed an instruction */
            matched: number;
            /** @description Number of mismatches that the import created, including missing payments */
            mismatched: number;
            /** @description Entries that are not booked, or that repeat one of an earlier file */
            ignored: number;
            environment: components["schemas"]["Environment"];
            currency: components["schemas"]["Currency"];
            /** @description IBAN or account number in the file; null for imports of earlier releases */
            account: string | null;
            /** @description SHA-256 of the file in hexadecimal */
            sha256: string;
            /** @description Name of the operator who imported it */
            imported_by: string;
            created_on: components["schemas"]["IsoTime"];
        };
        NetworkInstructionList: {
            instructions: components["schemas"]["NetworkInstruction"][];
            /** @description Value of `cursor` for the next page; null on the last page */
            next_cursor: string | null;
        };
        SettlementMismatchList: {
            mismatches: components["schemas"]["SettlementMismatch"][];
            /** @description Value of `cursor` for the next page; null on the last page */
            next_cursor: string | null;
        };
        SettlementMismatch: {
            mismatch_id: components["schemas"]["SettlementMismatchId"];
            /**
             * @description `wrong_amount`: the amount differs from the instruction’s. `unknown_reference`: the entry names no known instruction. `duplicate`: another entry has already confirmed the instruction, or an entry without a bank reference may repeat one that did. `reversed`: the bank reversed or returned the payment. `missing`: a camt.053 statement covers the day after the instruction was sent, or a later day, and no file has contained the payment. `opening_balance`: the opening balance of a statement is not the closing balance of the one before it. `missing_days`: working days between the two are in no statement
             * @enum {string}
             */
            kind: "wrong_amount" | "unknown_reference" | "duplicate" | "reversed" | "missing" | "opening_balance" | "missing_days";
            /** @enum {string} */
            state: "open" | "resolved";
            environment: components["schemas"]["Environment"];
            currency: components["schemas"]["Currency"];
            import_id: components["schemas"]["StatementImportId"];
            instruction_id: components["schemas"]["SettlementInstructionId"] | null;
            /** @description State of the instruction now; null if there is no instruction */
            instruction_state: ("pending" | "sent" | "confirmed" | "rejected") | null;
            /** @description What the settlement bank should have booked; null if there is no instruction */
            instruction: {
                /** @description Domain of the namespace that pays or receives */
                domain: string;
                /**
                 * @description Whether the namespace pays or receives
                 * @enum {string}
                 */
                direction: "pays" | "receives";
                /** @description Amount of the instruction in minor units */
                total: string;
                reference: string;
            } | null;
            batch_id: components["schemas"]["BatchId"] | null;
            /** @description The statement entry; null if the mismatch is not about one */
            entry: {
                /** @description Position in the file, starting at 1 */
                number: number;
                /** @description Amount in minor units */
                total: string;
                /**
                 * @description Whether it credits the settlement account
                 * @enum {string}
                 */
                direction: "credit" | "debit";
                reference: string | null;
                remittance: string | null;
                bank_reference: string | null;
                booked_on: string | null;
            } | null;
            /** @description With `opening_balance` and `missing_days`; otherwise null */
            balances: {
                /** @description Opening balance in minor units */
                opening: string;
                /** @description First day of the statement */
                from: string;
                /** @description Closing balance of the statement before */
                previous_closing: string;
                /** @description Last day of the statement before */
                previous_to: string;
            } | null;
            resolution: ("confirmed" | "rejected" | "dismissed") | null;
            reason: string | null;
            resolved_by: string | null;
            resolved_on: components["schemas"]["IsoTime"] | null;
            created_on: components["schemas"]["IsoTime"];
        };
        /** @description ID: smm_ and a time-ordered suffix */
        SettlementMismatchId: string;
        SettlementInstructionList: {
            instructions: components["schemas"]["SettlementInstruction"][];
            /** @description Value of `cursor` for the next page; null on the last page */
            next_cursor: string | null;
        };
        SettlementInstruction: {
            instruction_id: components["schemas"]["SettlementInstructionId"];
            batch_id: components["schemas"]["BatchId"];
            environment: components["schemas"]["Environment"];
            /**
             * @description `pays`: the namespace pays the settlement account. `receives`: it is paid from the settlement account
             * @enum {string}
             */
            direction: "pays" | "receives";
            /** @description The net position of the namespace in the batch, without its sign */
            amount: {
                currency: components["schemas"]["Currency"];
                /** @description Integer string in minor units, greater than 0 */
                total: string;
            };
            /** @description Creditor reference (ISO 11649) that identifies the payment at the bank */
            reference: string;
            /**
             * @description `pending`: not sent to the settlement bank yet. `sent`: sent, no result yet. `confirmed`: the bank has booked it. `rejected`: the bank did not execute it, or reversed it; it can be sent again with the same reference
             * @enum {string}
             */
            state: "pending" | "sent" | "confirmed" | "rejected";
            /** @description When it was last sent */
            sent_on: components["schemas"]["IsoTime"] | null;
            confirmed_on: components["schemas"]["IsoTime"] | null;
            /** @description When it was last rejected */
            rejected_on: components["schemas"]["IsoTime"] | null;
            /** @description Why it was confirmed by hand, or rejected */
            reason: string | null;
            created_on: components["schemas"]["IsoTime"];
            /** @description The network’s account at the settlement bank that the namespace pays or is paid from, as it is now; null if the operator has removed it */
            settlement_account: {
                bank: string;
                holder: string;
                iban: string | null;
                account_number: string | null;
                bic: string | null;
            } | null;
        };
        ParticipantAccountList: {
            accounts: components["schemas"]["ParticipantAccount"][];
            /** @description Value of `cursor` for the next page; null on the last page */
            next_cursor: string | null;
        };
        ParticipantAccount: {
            partner_id: components["schemas"]["NamespaceId"];
            /** @description Name of the namespace */
            partner_name: string;
            /** @description Domain of the namespace */
            domain: string;
            currency: components["schemas"]["Currency"];
            holder: string;
            iban: string | null;
            account_number: string | null;
            bic: string | null;
            updated_on: components["schemas"]["IsoTime"];
        };
        SettlementAccountList: {
            accounts: components["schemas"]["SettlementAccount"][];
        };
        SettlementAccount: {
            environment: components["schemas"]["Environment"];
            currency: components["schemas"]["Currency"];
            bank: string;
            holder: string;
            iban: string | null;
            account_number: string | null;
            bic: string | null;
            updated_on: components["schemas"]["IsoTime"];
        };
        SentInstructions: {
            /** @description Number of instructions that were marked as sent */
            sent: number;
        };
        NoteCounts: {
            counts: {
                payment_id: string;
                count: number;
            }[];
        };
        UnreadMentions: {
            count: number;
            /** @description The namespaces with unread mentions */
            namespaces: {
                partner_id: components["schemas"]["NamespaceId"];
                count: number;
            }[];
        };
        Note: {
            token: components["schemas"]["NoteId"];
            /** @enum {string} */
            record_type: "payment" | "customer" | "settlement";
            record_id: string;
            task: {
                token: components["schemas"]["TaskId"];
                /** @enum {string} */
                workflow: "customer_authentication" | "incoming_confirmation" | "payment_review";
            } | null;
            author: components["schemas"]["NotePerson"];
            /** @description Markdown; empty if the note was deleted */
            body: string;
            /** @description The members that `body` mentions */
            mentions: components["schemas"]["NotePerson"][];
            /** @description Number of versions, including the current one */
            versions: number;
            created_at: components["schemas"]["IsoTime"];
            edited_at: components["schemas"]["IsoTime"] | null;
            deleted_at: components["schemas"]["IsoTime"] | null;
            deleted_by: components["schemas"]["NotePerson"] | null;
        };
        NotePerson: {
            /** @description Number of the member */
            number: number;
            name: string;
        };
        NoteList: {
            count: number;
            notes: components["schemas"]["Note"][];
        };
        MentionList: {
            count: number;
            /** @description False if counting stopped early; there are then at least `count` matches */
            count_is_exact: boolean;
            mentions: components["schemas"]["Mention"][];
            /** @description Value of `cursor` for the next page; null on the last page */
            next_cursor: string | null;
        };
        Mention: {
            token: components["schemas"]["MentionId"];
            note: components["schemas"]["Note"];
            /** @description When the member was first mentioned in the note */
            created_at: components["schemas"]["IsoTime"];
            read_at: components["schemas"]["IsoTime"] | null;
        };
        /** @description ID: mention_ and a time-ordered suffix */
        MentionId: string;
        NoteVersions: {
            count: number;
            versions: {
                number: number;
                body: string;
                mentions: components["schemas"]["NotePerson"][];
                created_at: components["schemas"]["IsoTime"];
            }[];
        };
        ReadMentionsResult: {
            /** @description Number of mentions that were unread */
            count: number;
        };
        CounterpartyList: {
            counterparties: {
                payment_address: string;
                /** @description Name of the customer, or as in the newest payment; may be empty */
                name: string;
                /** @description Whether it is a customer of the namespace */
                is_own: boolean;
                /** @description Whether the namespace has an established link with it */
                is_linked: boolean;
                /** @description When its newest known payment was created */
                last_payment_at: components["schemas"]["SecondsObject"] | null;
            }[];
        };
        SearchResult: {
            /** @description Number of results returned */
            count: number;
            /** @description Whether more records match */
            has_more: boolean;
            results: components["schemas"]["SearchResultItem"][];
        };
        SearchResultItem: {
            /** @enum {string} */
            type: "payment" | "submission" | "admission" | "task" | "transaction" | "return" | "recall" | "batch" | "customer" | "account" | "link";
            /** @description ID of the record */
            id: string;
            /** @description Whether the term contains the record’s ID or approval code */
            is_identified: boolean;
            /** @description Why the record matched, most specific first */
            matches: {
                /**
                 * @description The field that matched
                 * @enum {string}
                 */
                by: "id" | "approval_code" | "amount" | "reference" | "address" | "id_part" | "reference_part" | "name" | "title" | "counterparty" | "address_part" | "amount_in_minor_units";
                /** @description What the field contains */
                value: string;
            }[];
            /** @description Name of a customer or title of an account, otherwise empty */
            title: string;
            /** @description The payment, or the one that the record belongs to */
            payment: components["schemas"]["Payment"] | null;
        };
        EndpointVerdict: {
            is_allowed: boolean;
            /** @description Why the URL is rejected; null if it is accepted */
            reason: string | null;
            /** @description True if DNS has no address for the host. The URL is accepted, but deliveries fail until it has one */
            is_unknown_host: boolean;
        };
        RecentEvents: {
            events: {
                record_type: components["schemas"]["RecordType"];
                event_type: components["schemas"]["EventType"];
                count: number;
            }[];
            /** @description False if only the newest 10,000 events were counted */
            is_complete: boolean;
        };
        Webhook: {
            token: components["schemas"]["WebhookId"];
            partner_id: components["schemas"]["NamespaceId"];
            name: string;
            description: string;
            endpoint: string;
            /** @description Signing secret. Returned in full by creation, rotation and reveal, and masked by all other operations */
            secret: string;
            /** @description When the previous secret stops signing */
            previous_secret_expires_at: components["schemas"]["SecondsObject"] | null;
            events: components["schemas"]["EventFilter"][];
            /** @description Added headers, without their values */
            headers: {
                name: string;
            }[];
            /** @description Seconds within which the endpoint must respond */
            timeout_seconds: number;
            /** @description Seconds to wait before each retry, each extended at random by up to a fifth. An empty list: no retries */
            retry_delays_seconds: number[];
            /** @description Which events of record type `RT_Payments` to deliver; null: all. Other record types are not affected */
            payment_filter: components["schemas"]["PaymentFilter"] | null;
            /** @description Certificates in PEM format, at most five. The endpoint’s certificate must be issued by one of them instead of by a public authority. null: by a public authority */
            ca_certificates: string | null;
            enabled: boolean;
            /** @description Why the gateway disabled the webhook: it failed for five days or returned 410 Gone */
            disabled_reason: ("failing" | "gone") | null;
            /** @description When attempts started to fail; null if the last succeeded */
            failing_since: components["schemas"]["SecondsObject"] | null;
            created_at: components["schemas"]["SecondsObject"];
            updated_at: components["schemas"]["SecondsObject"];
        };
        /** @description ID: whk_ and a time-ordered suffix */
        WebhookId: string;
        WebhookList: {
            count: number;
            webhooks: components["schemas"]["WatchedWebhook"][];
        };
        WatchedWebhook: {
            token: components["schemas"]["WebhookId"];
            partner_id: components["schemas"]["NamespaceId"];
            name: string;
            description: string;
            endpoint: string;
            /** @description Signing secret. Returned in full by creation, rotation and reveal, and masked by all other operations */
            secret: string;
            /** @description When the previous secret stops signing */
            previous_secret_expires_at: components["schemas"]["SecondsObject"] | null;
            events: components["schemas"]["EventFilter"][];
            /** @description Added headers, without their values */
            headers: {
                name: string;
            }[];
            /** @description Seconds within which the endpoint must respond */
            timeout_seconds: number;
            /** @description Seconds to wait before each retry, each extended at random by up to a fifth. An empty list: no retries */
            retry_delays_seconds: number[];
            /** @description Which events of record type `RT_Payments` to deliver; null: all. Other record types are not affected */
            payment_filter: components["schemas"]["PaymentFilter"] | null;
            /** @description Certificates in PEM format, at most five. The endpoint’s certificate must be issued by one of them instead of by a public authority. null: by a public authority */
            ca_certificates: string | null;
            enabled: boolean;
            /** @description Why the gateway disabled the webhook: it failed for five days or returned 410 Gone */
            disabled_reason: ("failing" | "gone") | null;
            /** @description When attempts started to fail; null if the last succeeded */
            failing_since: components["schemas"]["SecondsObject"] | null;
            created_at: components["schemas"]["SecondsObject"];
            updated_at: components["schemas"]["SecondsObject"];
            health: components["schemas"]["WebhookHealth"];
        };
        WebhookHealth: {
            /** @description Number of attempted deliveries among the 100 newest */
            attempted: number;
            /** @description Number of successful deliveries among the attempted ones */
            delivered: number;
            /** @description Number of pending deliveries; 1,000 means 1,000 or more */
            waiting: number;
            /** @description The most recent failed attempt; null if there is none */
            last_error: {
                delivery_id: components["schemas"]["DeliveryId"];
                at: components["schemas"]["IsoTime"];
                /** @enum {string} */
                failure: "status" | "timeout" | "refused_target" | "unresolved" | "tls" | "connection";
                status_code: number | null;
            } | null;
        };
        DeliveryDetails: {
            token: components["schemas"]["DeliveryId"];
            webhook_id: components["schemas"]["WebhookId"];
            event_id: components["schemas"]["EventId"];
            record_type: components["schemas"]["RecordType"];
            event_type: components["schemas"]["EventType"];
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
            /** @description Number of attempts so far */
            attempts: number;
            /** @description Time of the next attempt; null unless pending */
            next_attempt_at: components["schemas"]["IsoTime"] | null;
            last_attempt_at: components["schemas"]["IsoTime"] | null;
            /** @description Status of the last response; null if there was none */
            last_status_code: number | null;
            /** @description Why the last attempt failed; null if it succeeded */
            last_failure: ("status" | "timeout" | "refused_target" | "unresolved" | "tls" | "connection") | null;
            /** @description Duration of the last attempt in milliseconds */
            last_duration_ms: number | null;
            created_at: components["schemas"]["IsoTime"];
            /** @description The newest 50 attempts, oldest first */
            history: components["schemas"]["DeliveryAttempt"][];
        };
        DeliveryAttempt: {
            number: number;
            at: components["schemas"]["IsoTime"];
            duration_ms: number;
            endpoint: string;
            /** @description Why the attempt failed; null if it succeeded */
            failure: ("status" | "timeout" | "refused_target" | "unresolved" | "tls" | "connection") | null;
            request: {
                headers: {
                    [key: string]: string;
                };
                /** @description The signed body, unchanged */
                body: string;
            };
            response: {
                status_code: number;
                headers: {
                    [key: string]: string;
                };
                body: string;
                /** @description True if the response body was truncated to 20,000 bytes */
                is_cut: boolean;
            } | null;
        };
        DeliveryPage: {
            deliveries: components["schemas"]["Delivery"][];
            /** @description Value of `cursor` for the next page; null on the last page */
            next_cursor: string | null;
        };
        Delivery: {
            token: components["schemas"]["DeliveryId"];
            webhook_id: components["schemas"]["WebhookId"];
            event_id: components["schemas"]["EventId"];
            record_type: components["schemas"]["RecordType"];
            event_type: components["schemas"]["EventType"];
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
            /** @description Number of attempts so far */
            attempts: number;
            /** @description Time of the next attempt; null unless pending */
            next_attempt_at: components["schemas"]["IsoTime"] | null;
            last_attempt_at: components["schemas"]["IsoTime"] | null;
            /** @description Status of the last response; null if there was none */
            last_status_code: number | null;
            /** @description Why the last attempt failed; null if it succeeded */
            last_failure: ("status" | "timeout" | "refused_target" | "unresolved" | "tls" | "connection") | null;
            /** @description Duration of the last attempt in milliseconds */
            last_duration_ms: number | null;
            created_at: components["schemas"]["IsoTime"];
        };
        EventCatalog: {
            events: components["schemas"]["CatalogEvent"][];
        };
        CatalogEvent: {
            record_type: components["schemas"]["RecordType"];
            event_type: components["schemas"]["EventType"];
            description: string;
        };
        EventBody: {
            /** @description ID of the event, the same for each attempt */
            token: components["schemas"]["EventId"];
            version: string;
            event_type: components["schemas"]["EventType"];
            record_type: components["schemas"]["RecordType"];
            endpoint: string;
            /** @description The record, in the same format as the API returns it */
            data: {
                [key: string]: unknown;
            };
            created_at: components["schemas"]["SecondsObject"];
            /**
             * @description Present in test events only, which contain sample data
             * @constant
             */
            test?: true;
        };
        PaymentEvents: {
            events: {
                token: components["schemas"]["EventId"];
                record_type: components["schemas"]["RecordType"];
                event_type: components["schemas"]["EventType"];
                created_at: components["schemas"]["IsoTime"];
                deliveries: {
                    token: components["schemas"]["DeliveryId"];
                    webhook_id: components["schemas"]["WebhookId"];
                    webhook_name: string;
                    /** @enum {string} */
                    status: "pending" | "delivered" | "failed";
                    attempts: number;
                    last_status_code: number | null;
                }[];
            }[];
        };
        WebhookErrorPage: {
            errors: components["schemas"]["WebhookError"][];
            /** @description Value of `cursor` for the next page; null on the last page */
            next_cursor: string | null;
        };
        WebhookError: {
            delivery_id: components["schemas"]["DeliveryId"];
            event_id: components["schemas"]["EventId"];
            record_type: components["schemas"]["RecordType"];
            event_type: components["schemas"]["EventType"];
            attempt: number;
            /** @enum {string} */
            failure: "status" | "timeout" | "refused_target" | "unresolved" | "tls" | "connection";
            status_code: number | null;
            response_body: string | null;
            duration_ms: number;
            created_at: components["schemas"]["IsoTime"];
        };
        WebhookMetrics: {
            /** @description Number of attempts in all steps */
            attempted: number;
            /** @description Number of successful attempts in all steps */
            succeeded: number;
            /** @description False if a step had 2,500 attempts or more, of which only the newest 2,500 count */
            is_complete: boolean;
            /** @description Steps of the period, oldest first; the last one is in progress */
            steps: {
                /** @description Start of the step in Unix seconds */
                start: number;
                attempted: number;
                succeeded: number;
                /** @description Median duration; null if there were no attempts */
                median_ms: number | null;
                /** @description 95th percentile of the duration; null if there were no attempts */
                p95_ms: number | null;
            }[];
        };
        Recovered: {
            /** @description Number of deliveries made due; with `preview`, the number that would be */
            count: number;
            /** @description `cursor` for the next request; null at the end */
            next_cursor: string | null;
        };
        Redelivered: {
            deliveries: components["schemas"]["Delivery"][];
        };
        Overview: {
            as_of: components["schemas"]["UnixSeconds"];
            /**
             * @description Time zone of the days and hours
             * @constant
             */
            time_zone: "UTC";
            /** @description Number of all payments that the namespace has sent or received */
            payments: number;
            today: {
                from: components["schemas"]["UnixSeconds"];
                figures: components["schemas"]["PaymentFigures"];
            };
            /** @description The completed hours of today and the same hours of yesterday */
            compared: {
                hours: number;
                today: components["schemas"]["PaymentFigures"];
                yesterday: components["schemas"]["PaymentFigures"];
            };
            volume: {
                /** @enum {string} */
                bucket: "hour" | "day";
                buckets: {
                    from: components["schemas"]["UnixSeconds"];
                    figures: components["schemas"]["PaymentFigures"];
                }[];
            };
            /** @description Payments awaiting a decision of the namespace, each counted once */
            queue: {
                count: number;
                /** @description False if counting stopped early; there are then at least `count` matches */
                count_is_exact: boolean;
                /** @description Number of payments with a task on hold */
                on_hold: number;
                /** @description Time at which the oldest open task was created; null if there is none */
                oldest: components["schemas"]["UnixSeconds"] | null;
                /** @description By age. If `is_exact` is false, there are at least `count` payments */
                ages: {
                    from_seconds: number;
                    to_seconds: number | null;
                    count: number;
                    is_exact: boolean;
                }[];
            };
        };
        /** @description Counts and amounts of the payments created in a period, by current state */
        PaymentFigures: {
            count: number;
            /** @description Payments that are created, in admission or on hold */
            waiting: number;
            /** @description Completed payments, including settled ones */
            completed: number;
            failed: number;
            expired: number;
            amounts: {
                currency: string;
                /** @description Number of payments in this currency, in any state */
                count: number;
                /** @description Sum of these payments, including failed and expired ones, in minor units */
                total: string;
                /** @description Sum of completed payments, including settled ones, in minor units */
                completed: string;
                /** @description Sum of completed payments, including settled ones, in which the namespace is the debtor only, in minor units */
                sent: string;
                /** @description Sum of completed payments, including settled ones, in which the namespace is the creditor only, in minor units */
                received: string;
                /** @description Sum of completed payments, including settled ones, from and to the namespace, in minor units */
                within: string;
                /** @description Sum of payments that are created, in admission or on hold, in minor units */
                waiting: string;
            }[];
        };
        NetworkOrganizationDetails: {
            token: components["schemas"]["OrganizationId"];
            name: string;
            country: string;
            /** @description False if the organization is suspended */
            enabled: boolean;
            suspended_at: components["schemas"]["IsoTime"] | null;
            suspension_reason: string | null;
            /** @enum {string} */
            verification: "sandbox" | "pending" | "verified" | "rejected";
            operator: boolean;
            namespaces: number;
            live_namespaces: number;
            members: number;
            created_at: components["schemas"]["IsoTime"];
            /** @description The action that waits for the approval of a second operator; null if there is none */
            approval: components["schemas"]["ApprovalRequest"] | null;
            way_to_live: components["schemas"]["OrganizationVerification"];
            /** @description Up to 100 of its namespaces, newest first */
            partners: {
                token: components["schemas"]["NamespaceId"];
                name: string;
                domain: string;
                environment: components["schemas"]["Environment"];
                enabled: boolean;
            }[];
            /** @description Number of enabled API keys */
            working_keys: number;
            /** @description Number of open payments, sent and received, up to 1000 */
            open_payments: number;
            /** @description Up to 100 members whose email is not verified, ordered by number */
            unverified_members: {
                token: components["schemas"]["MemberId"];
                name: string;
                email: string;
                role: components["schemas"]["RoleRef"];
            }[];
            /** @description When the organization closes; null unless its admin has requested its deletion */
            deletion_due_at: components["schemas"]["IsoTime"] | null;
        };
        ApprovalRequest: {
            token: components["schemas"]["ApprovalId"];
            /**
             * @description Action to approve
             * @enum {string}
             */
            action: "organization.suspend" | "organization.resume" | "verification.approve" | "liquidity.change" | "participant_account.change" | "settlement_account.change";
            /** @description The organization that the action affects */
            organization: {
                token: components["schemas"]["OrganizationId"];
                name: string;
            };
            /** @description ID of the organization, of its live access request, or of the change */
            resource_id: string;
            /** @description With the action `liquidity.change`: the proposed change; otherwise null */
            liquidity_change: components["schemas"]["LiquidityChange"] | null;
            /** @description With an action on an account: the proposed change; otherwise null */
            account_change: components["schemas"]["AccountChange"] | null;
            /** @description Reason, visible to the organization once the action is approved */
            reason: string;
            /**
             * @description `approved`: the action was taken. `obsolete`: the action is no longer possible, or its author is no longer an operator
             * @enum {string}
             */
            state: "pending" | "approved" | "rejected" | "withdrawn" | "expired" | "obsolete";
            requested_by: {
                token: components["schemas"]["MemberId"];
                name: string;
            };
            /** @description Whether the caller made the request */
            is_own: boolean;
            requested_at: components["schemas"]["IsoTime"];
            expires_at: components["schemas"]["IsoTime"];
            /** @description Null unless a member decided */
            decided_by: {
                token: components["schemas"]["MemberId"];
                name: string;
            } | null;
            ended_at: components["schemas"]["IsoTime"] | null;
            /** @description Why the request was rejected or withdrawn, or became obsolete */
            decision_reason: string | null;
        };
        /** @description ID: apr_ and a time-ordered suffix */
        ApprovalId: string;
        LiquidityChange: {
            change_id: components["schemas"]["LiquidityChangeId"];
            partner_id: components["schemas"]["NamespaceId"];
            /** @description Name of the namespace */
            partner_name: string;
            /** @description Domain of the namespace */
            domain: string;
            environment: components["schemas"]["Environment"];
            /** @enum {string} */
            kind: "cap" | "deposit" | "withdrawal";
            currency: components["schemas"]["Currency"];
            amount: {
                currency: components["schemas"]["Currency"];
                /** @description Integer string in minor units; can be "0" or negative */
                total: string;
            } | null;
            reason: string;
            /**
             * @description `proposed`: not approved yet. `approved`: applies at `effective_on`. `refused`: not approved, or not possible when it became due. `canceled`: by an operator, before it applied
             * @enum {string}
             */
            state: "proposed" | "approved" | "applied" | "refused" | "canceled";
            /** @description When it applies; null if it applies as soon as it is approved */
            effective_on: components["schemas"]["IsoTime"] | null;
            /** @description Name of the operator who proposed it */
            proposed_by: string;
            /** @description Name of the operator who approved it; null before, and if no second operator was needed */
            approved_by: string | null;
            created_on: components["schemas"]["IsoTime"];
            /** @description When it was applied, refused or canceled */
            ended_on: components["schemas"]["IsoTime"] | null;
            /** @description Why it was refused or canceled */
            refusal: string | null;
        };
        /** @description ID: lqc_ and a time-ordered suffix */
        LiquidityChangeId: string;
        AccountChange: {
            change_id: components["schemas"]["AccountChangeId"];
            /** @description The namespace; null for an account of the network */
            partner_id: components["schemas"]["NamespaceId"] | null;
            partner_name: string | null;
            domain: string | null;
            environment: components["schemas"]["Environment"];
            currency: components["schemas"]["Currency"];
            /** @description The account when it was proposed; null if there was none */
            before: {
                /** @description Name of the settlement bank; null for accounts of namespaces */
                bank: string | null;
                holder: string;
                iban: string | null;
                account_number: string | null;
                bic: string | null;
            } | null;
            /** @description The new account; null if it is removed */
            after: {
                /** @description Name of the settlement bank; null for accounts of namespaces */
                bank: string | null;
                holder: string;
                iban: string | null;
                account_number: string | null;
                bic: string | null;
            } | null;
            reason: string;
            /**
             * @description `proposed`: not approved yet. `applied`: in effect. `refused`: rejected, withdrawn, expired or no longer possible
             * @enum {string}
             */
            state: "proposed" | "applied" | "refused";
            /** @description Name of the operator who proposed it */
            proposed_by: string;
            /** @description Name of the operator who approved it; null before, and if no second operator was needed */
            approved_by: string | null;
            created_on: components["schemas"]["IsoTime"];
            /** @description When it was applied or refused */
            ended_on: components["schemas"]["IsoTime"] | null;
            /** @description Why it was refused */
            refusal: string | null;
        };
        /** @description ID: bac_ and a time-ordered suffix */
        AccountChangeId: string;
        QueuedVerification: {
            /** @description Legal name as entered in the business registry */
            legal_name: string;
            /** @description Number in the business registry */
            registration_number: string;
            /** @description Registered address */
            address: string;
            /** Format: uri */
            website: string;
            /** @description Contact for questions from the operator */
            contact_name: string;
            /** Format: email */
            contact_email: string;
            token: components["schemas"]["VerificationId"];
            /** @enum {string} */
            status: "pending" | "approved" | "rejected";
            /** @description Name of the admin who submitted the request */
            requested_by: string;
            requested_at: components["schemas"]["IsoTime"];
            /** @description The operator’s reason for the decision; null while the request is pending */
            reason: string | null;
            decided_at: components["schemas"]["IsoTime"] | null;
            organization: {
                token: components["schemas"]["OrganizationId"];
                name: string;
                country: string;
            };
            /** @description Names of the operator’s members who decided */
            decided_by: string | null;
            /** @description Number of the request within its organization, starting at 1 */
            attempt: number;
            /** @description The action that waits for the approval of a second operator; null if there is none */
            approval: components["schemas"]["ApprovalRequest"] | null;
        };
        DepositFile: {
            /** @description Number of validations in the file; each has two rows */
            count: number;
            file_name: string;
            /** @description CSV (RFC 4180) with a header row */
            csv: string;
        };
        AccountDepositsList: {
            count: number;
            deposits: components["schemas"]["AccountDeposits"][];
            /** @description Value of `cursor` for the next page; null on the last page */
            next_cursor: string | null;
        };
        AccountDeposits: {
            validation_id: components["schemas"]["ValidationId"];
            account_id: components["schemas"]["AccountId"];
            organization: {
                token: components["schemas"]["OrganizationId"];
                name: string;
            };
            namespace: {
                token: components["schemas"]["NamespaceId"];
                name: string;
                domain: string;
                environment: components["schemas"]["Environment"];
            };
            account_title: string;
            masked_account_number: string;
            routing_number: string;
            /** @enum {string} */
            account_type: "checking" | "savings";
            currency: string;
            /** @enum {string} */
            state: "to_send" | "sent";
            /** @enum {string} */
            validation_status: "pending" | "verified" | "failed";
            requested_at: components["schemas"]["IsoTime"];
            sent_at: components["schemas"]["IsoTime"] | null;
            /** @description Name of the operator’s member who marked them as sent */
            sent_by: string | null;
        };
        FailingEndpointList: {
            count: number;
            endpoints: components["schemas"]["FailingEndpoint"][];
        };
        FailingEndpoint: {
            token: components["schemas"]["WebhookId"];
            host: string;
            organization: {
                token: components["schemas"]["OrganizationId"];
                name: string;
            };
            namespace: {
                token: components["schemas"]["NamespaceId"];
                name: string;
                domain: string;
                environment: components["schemas"]["Environment"];
            };
            /** @enum {string} */
            state: "failing" | "disabled";
            disabled_reason: ("failing" | "gone") | null;
            failing_since: components["schemas"]["IsoTime"] | null;
            last_attempt_at: components["schemas"]["IsoTime"] | null;
            last_failure: ("status" | "timeout" | "refused_target" | "unresolved" | "tls" | "connection") | null;
            last_status_code: number | null;
            /** @description Number of pending deliveries, up to 1000 */
            waiting: number;
        };
        NetworkPositionList: {
            count: number;
            /** @description Ordered by currency, then by amount owed, largest first */
            positions: components["schemas"]["NetworkPosition"][];
            /** @description Totals of all currencies, regardless of the page and `currency` */
            totals: components["schemas"]["NetworkPositionTotal"][];
            /** @description Time of the next scheduled cutoff; null if settlement is not scheduled */
            next_cutoff: components["schemas"]["UnixSeconds"] | null;
        };
        NetworkPosition: {
            namespace: {
                token: components["schemas"]["NamespaceId"];
                name: string;
                domain: string;
                environment: components["schemas"]["Environment"];
            };
            organization: {
                token: components["schemas"]["OrganizationId"];
                name: string;
            };
            currency: string;
            /** @description Net position in signed minor units; positive if the namespace is owed money */
            net_total: string;
            /** @description Number of transactions that involve the namespace */
            txn_count: number;
            /** @description The batch of the position; null in the open period */
            batch_id: components["schemas"]["BatchId"] | null;
        };
        NetworkPositionTotal: {
            currency: string;
            /** @description Number of namespaces with a position */
            namespaces: number;
            /** @description Sum of the positive net positions, which equals the sum of the negative ones */
            owed: string;
        };
        NetworkRunList: {
            count: number;
            runs: components["schemas"]["NetworkRun"][];
        };
        NetworkRun: {
            token: components["schemas"]["RunId"];
            environment: components["schemas"]["Environment"];
            /** @enum {string} */
            status: "PROCESSING" | "COMPLETED" | "FAILED";
            cutoff_time: components["schemas"]["UnixSeconds"];
            started_on: components["schemas"]["UnixSeconds"];
            completed_on: components["schemas"]["UnixSeconds"] | null;
            /** @description Name of the settlement cycle whose cutoff started the run; null if the run was started on demand, or before names were recorded */
            cycle: string | null;
            /** @description Why the run failed, or was interrupted before its retry. A failed run settles nothing */
            failure: string | null;
            /** @description Approximate progress of the current run; null before its work starts and after it has ended */
            progress: {
                share_done: number;
                transactions_done: number;
                transactions_per_second: number;
            } | null;
            /** @description Milliseconds from `started_on` to `completed_on`, which are rounded to seconds; null while the run is in progress */
            duration_ms: number | null;
            /** @description Number of settled transactions in all batches of the run */
            txn_count: number;
            /** @description One batch per currency; empty until the run has ended */
            batches: components["schemas"]["RunBatch"][];
        };
        RunBatch: {
            token: components["schemas"]["BatchId"];
            currency: string;
            /** @enum {string} */
            status: "PROCESSING" | "COMPLETED" | "FAILED";
            /** @description Number of settled transactions of all namespaces */
            txn_count: number;
            /** @description Sum of the positive net positions: the amount that settlement moves */
            net_value: string;
            /** @description Whether the money of the batch has moved at the settlement bank; null if it has no settlement instructions */
            finality: components["schemas"]["BatchFinality"] | null;
        };
        OrganizationList: {
            count: number;
            organizations: components["schemas"]["NetworkOrganization"][];
        };
        NetworkOrganization: {
            token: components["schemas"]["OrganizationId"];
            name: string;
            country: string;
            /** @description False if the organization is suspended */
            enabled: boolean;
            suspended_at: components["schemas"]["IsoTime"] | null;
            suspension_reason: string | null;
            /** @enum {string} */
            verification: "sandbox" | "pending" | "verified" | "rejected";
            operator: boolean;
            namespaces: number;
            live_namespaces: number;
            members: number;
            created_at: components["schemas"]["IsoTime"];
        };
        VerificationList: {
            count: number;
            verifications: components["schemas"]["QueuedVerification"][];
        };
        MarkedDeposits: {
            deposits: components["schemas"]["AccountDeposits"][];
        };
        FirstEnvironment: {
            /** @description `live` if the network has live namespaces, otherwise `sandbox` */
            environment: components["schemas"]["Environment"];
        };
        NetworkBatch: {
            batch: {
                token: components["schemas"]["BatchId"];
                run_id: components["schemas"]["RunId"];
                environment: components["schemas"]["Environment"];
                currency: string;
                /** @enum {string} */
                status: "PROCESSING" | "COMPLETED" | "FAILED";
                cutoff_time: components["schemas"]["UnixSeconds"];
                txn_count: number;
                /** @description Whether the money of the batch has moved at the settlement bank; null if it has no settlement instructions */
                finality: components["schemas"]["BatchFinality"] | null;
            };
            /** @description Number of namespaces in the batch */
            namespaces_count: number;
            /** @description Largest net position first, regardless of its sign */
            namespaces: {
                token: components["schemas"]["NamespaceId"];
                name: string;
                domain: string;
                organization: {
                    token: components["schemas"]["OrganizationId"];
                    name: string;
                };
                /** @description Net position in signed minor units */
                net_total: string;
                txn_count: number;
            }[];
            /** @description Gross amounts between the namespaces listed; pairs without transactions are omitted */
            pairs: {
                debtor_id: components["schemas"]["NamespaceId"];
                creditor_id: components["schemas"]["NamespaceId"];
                /** @description Amount in minor units */
                amount: string;
                txn_count: number;
            }[];
        };
        NetworkOverview: {
            as_of: components["schemas"]["UnixSeconds"];
            environment: components["schemas"]["Environment"];
            /** @description Payments completed since 00:00 UTC, by currency */
            completed_today: {
                currency: string;
                txn_count: number;
                /** @description Amount in minor units */
                total: string;
            }[];
            /** @description Up to 10 namespaces with payments, sent or received, that were created today (UTC) and failed or expired. Highest share of failed and expired among finished payments first. Namespaces with fewer than 5 finished payments are omitted */
            failing_banks: {
                namespace: {
                    token: components["schemas"]["NamespaceId"];
                    name: string;
                    domain: string;
                };
                organization: {
                    token: components["schemas"]["OrganizationId"];
                    name: string;
                };
                completed: number;
                /** @description Number of payments that were declined or failed a check */
                failed: number;
                expired: number;
            }[];
            settlement: {
                /** @description Time of the next scheduled cutoff; null if settlement is not scheduled */
                next_cutoff: components["schemas"]["UnixSeconds"] | null;
                /** @description Seconds since the last cutoff if its run has not started, otherwise 0 */
                lag_seconds: number;
                /** @description A run that ends later than this after its cutoff is late */
                lag_limit_seconds: number;
                /** @description Number of late runs in the last 7 days */
                late_runs: number;
                /** @description Number of FAILED batches of runs in the last 7 days */
                failed_batches: number;
                /** @description The last 5 runs, newest first */
                last_runs: components["schemas"]["NetworkRun"][];
            };
            verifications: {
                pending: number;
                oldest: components["schemas"]["IsoTime"] | null;
            };
            /** @description Live validations with unsent microdeposits, for any `environment` */
            deposits_to_send: number;
            endpoints: {
                failing: number;
                disabled: number;
            };
        };
        LiquidityChangeList: {
            count: number;
            changes: components["schemas"]["LiquidityChange"][];
        };
        ProposedLiquidityChange: {
            change: components["schemas"]["LiquidityChange"];
            /** @description The request that a second operator decides; null if none was needed */
            approval: components["schemas"]["ApprovalRequest"] | null;
        };
        NetworkLiquidityList: {
            count: number;
            liquidity: components["schemas"]["NetworkLiquidity"][];
        };
        NetworkLiquidity: {
            partner_id: components["schemas"]["NamespaceId"];
            currency: components["schemas"]["Currency"];
            net_debit_cap: {
                currency: components["schemas"]["Currency"];
                /** @description Integer string in minor units; can be "0" or negative */
                total: string;
            } | null;
            /** @description Deposits minus withdrawals that the network operator recorded */
            funds: {
                currency: components["schemas"]["Currency"];
                /** @description Integer string in minor units; can be "0" or negative */
                total: string;
            };
            /** @description Credits minus debits of completed payments and returns that are not settled, or whose batch has settlement instructions and is not final: negative if the namespace owes money, positive if it is owed */
            position: {
                currency: components["schemas"]["Currency"];
                /** @description Integer string in minor units; can be "0" or negative */
                total: string;
            };
            /** @description Sum of pushes that the namespace has submitted and that have not ended */
            reserved: {
                currency: components["schemas"]["Currency"];
                /** @description Integer string in minor units; can be "0" or negative */
                total: string;
            };
            headroom: {
                currency: components["schemas"]["Currency"];
                /** @description Integer string in minor units; can be "0" or negative */
                total: string;
            } | null;
            /** @description Exposure in percent of cap and funds, rounded down to one decimal; null if there is no cap */
            use_percent: number | null;
            /**
             * @description `counting`: the cap or funds have just been set, and the exposure is still being counted; position and reserved are 0 and nothing is refused yet
             * @enum {string}
             */
            state: "counting" | "active";
            updated_on: components["schemas"]["IsoTime"];
            /** @description Time of the next scheduled cutoff; null if settlement is not scheduled */
            next_cutoff_on: components["schemas"]["IsoTime"] | null;
            partner_name: string;
            domain: string;
            environment: components["schemas"]["Environment"];
            organization_id: components["schemas"]["OrganizationId"];
            organization_name: string;
        };
        LiquiditySimulation: {
            currency: components["schemas"]["Currency"];
            from: components["schemas"]["IsoTime"];
            /** @description End of the replayed period */
            to: components["schemas"]["IsoTime"];
            /** @description Whether the period contains more than can be replayed; `to` is then the end of the replayed part */
            truncated: boolean;
            /** @description Payments and returns that needed headroom */
            checked_count: number;
            /** @description Payments and returns that would have failed */
            failed_count: number;
            /** @description Total of the payments and returns that would have failed */
            failed: {
                currency: components["schemas"]["Currency"];
                /** @description Integer string in minor units; can be "0" or negative */
                total: string;
            };
            /** @description The first payment that would have failed, or whose return would have failed; null if there is none */
            first_failed: {
                payment_id: string;
                /** @description When it needed headroom */
                on: components["schemas"]["IsoTime"];
            } | null;
            /** @description When the exposure was highest */
            peak: {
                /** @description The highest exposure under this cap, without what would have failed; at least 0 */
                exposure: {
                    currency: components["schemas"]["Currency"];
                    /** @description Integer string in minor units; can be "0" or negative */
                    total: string;
                };
                on: components["schemas"]["IsoTime"];
            };
            /** @description The smallest cap with which nothing would have failed */
            smallest_cap: {
                currency: components["schemas"]["Currency"];
                /** @description Integer string in minor units; can be "0" or negative */
                total: string;
            };
        };
        ProposedAccountChange: {
            change: components["schemas"]["AccountChange"];
            /** @description The request that a second operator decides; null if none was needed */
            approval: components["schemas"]["ApprovalRequest"] | null;
        };
        ApprovalList: {
            count: number;
            approvals: components["schemas"]["ApprovalRequest"][];
        };
        OrganizationApproval: {
            token: components["schemas"]["ApprovalId"];
            /** @enum {string} */
            kind: "live_keys" | "live_webhooks" | "live_returns" | "member_roles" | "deletion" | "approval_rules";
            /** @description ID of the operation */
            operation: string;
            /** @description What the operation does */
            summary: string;
            /** @description The namespace of the change, if it has one */
            partner_id: components["schemas"]["NamespaceId"] | null;
            environment: components["schemas"]["Environment"] | null;
            /** @description Name of the record, if it has one */
            resource_name: string | null;
            /** @description What the change would write to the audit log. Contains no secrets */
            changes: {
                action: string;
                /** @description Null for a record that is yet to be created */
                resource_id: string | null;
                before: {
                    [key: string]: unknown;
                } | null;
                after: {
                    [key: string]: unknown;
                } | null;
            }[];
            /**
             * @description `approved`: the author can run it once, because its response contains a secret. `completed`: the change was made. `obsolete`: it is no longer possible
             * @enum {string}
             */
            state: "pending" | "approved" | "completed" | "rejected" | "withdrawn" | "expired" | "obsolete";
            requested_by: {
                token: components["schemas"]["MemberId"];
                name: string;
            };
            /** @description Whether the caller made the request */
            is_own: boolean;
            requested_at: components["schemas"]["IsoTime"];
            /** @description When a pending request, or an approved one that was not run, ends */
            expires_at: components["schemas"]["IsoTime"];
            /** @description Null unless a member decided */
            decided_by: {
                token: components["schemas"]["MemberId"];
                name: string;
            } | null;
            decided_at: components["schemas"]["IsoTime"] | null;
            /** @description Why the request was rejected or withdrawn, or became obsolete */
            decision_reason: string | null;
            ended_at: components["schemas"]["IsoTime"] | null;
        };
        ApprovalRules: {
            /** @description Creating, rotating and changing API keys of live namespaces. Disabling and revoking need no approval */
            live_keys: boolean;
            /** @description Creating, changing and deleting webhooks of live namespaces, and their secrets. Disabling needs no approval */
            live_webhooks: boolean;
            /** @description Returns of live payments above the limits in `returns_up_to`. API keys cannot make these returns */
            live_returns: boolean;
            /** @description Changing roles, inviting members, single sign-on, sign-in rules, service tokens and audit log delivery. Removing members and pausing or deleting audit log delivery need no approval. On while any other rule is on */
            member_roles: boolean;
            /** @description Requesting deletion of the organization. Canceling it needs no approval */
            deletion: boolean;
            /** @description With `live_returns`: the total per payment that can be returned without a second admin, by currency. Earlier returns of the payment count. In other currencies, every return needs a second admin */
            returns_up_to: components["schemas"]["Amount"][];
            /** @description Admins who can approve: active, admins for more than 24 hours, and with a confirmed email if the server sends email */
            admins_who_can_approve: number;
            /** @description Last change; null if there was none */
            updated_at: components["schemas"]["IsoTime"] | null;
        };
        OrganizationApprovalList: {
            count: number;
            approvals: components["schemas"]["OrganizationApproval"][];
        };
        ApprovedRun: {
            approval: components["schemas"]["OrganizationApproval"];
            /** @description The `data` that the operation returns */
            result: {
                [key: string]: unknown;
            };
        };
        OrganizationDeletion: {
            /** @enum {string} */
            status: "none" | "requested";
            requested_at: components["schemas"]["IsoTime"] | null;
            /** @description Name of the admin who requested the deletion */
            requested_by: string | null;
            /** @description When the organization closes. Until then, any admin can cancel the deletion */
            due_at: components["schemas"]["IsoTime"] | null;
            in_the_way: components["schemas"]["DeletionBlockers"];
        };
        DeletionBlockers: {
            /** @description Whether the organization operates the network; another organization must take over first */
            operates_network: boolean;
            /** @description Number of open payments, sent and received, up to 1000 */
            open_payments: number;
            /** @description Number of completed transactions that are not settled, up to 1000 */
            unsettled_transactions: number;
            /** @description Number of batches that wait for the settlement bank, up to 1000; the operator records what it confirms */
            batches_not_final: number;
            /** @description Number of namespaces with recorded funds; the operator must record their withdrawal first */
            funded_namespaces: number;
        };
        Inspector: {
            /** @description URL to use as the endpoint of a webhook in this namespace */
            endpoint: string;
            /**
             * @description How the inspector responds to deliveries. `take`: status 200. `fail`: status 500. `gone`: status 410. `hang`: no response, so that the attempt times out after ten seconds
             * @enum {string}
             */
            answer: "take" | "fail" | "gone" | "hang";
        };
        ReceptionDetails: {
            token: components["schemas"]["ReceptionId"];
            webhook_id: components["schemas"]["WebhookId"];
            delivery_id: components["schemas"]["DeliveryId"];
            /** @description Number of the delivery attempt, starting at 1 */
            attempt: number;
            event_id: components["schemas"]["EventId"];
            record_type: components["schemas"]["RecordType"];
            event_type: components["schemas"]["EventType"];
            /** @description True for a test event, which contains sample data */
            is_test: boolean;
            /** @description Whether a signature of the delivery is valid: made with the webhook’s secret, for this body, at most five minutes earlier */
            is_genuine: boolean;
            /** @description HTTP status that the inspector returned; null if it was set not to respond */
            status_code: number | null;
            /** @description Length of the body in bytes */
            body_bytes: number;
            received_at: components["schemas"]["IsoTime"];
            headers: {
                [key: string]: string;
            };
            /** @description Body as received, truncated after 20,000 bytes */
            body: string;
            /** @description True if the body was truncated to 20,000 bytes */
            is_cut: boolean;
        };
        /** @description ID: rcp_ and a time-ordered suffix */
        ReceptionId: string;
        ReceptionList: {
            /** @description Up to 100 deliveries; older ones are deleted */
            receptions: components["schemas"]["Reception"][];
        };
        Reception: {
            token: components["schemas"]["ReceptionId"];
            webhook_id: components["schemas"]["WebhookId"];
            delivery_id: components["schemas"]["DeliveryId"];
            /** @description Number of the delivery attempt, starting at 1 */
            attempt: number;
            event_id: components["schemas"]["EventId"];
            record_type: components["schemas"]["RecordType"];
            event_type: components["schemas"]["EventType"];
            /** @description True for a test event, which contains sample data */
            is_test: boolean;
            /** @description Whether a signature of the delivery is valid: made with the webhook’s secret, for this body, at most five minutes earlier */
            is_genuine: boolean;
            /** @description HTTP status that the inspector returned; null if it was set not to respond */
            status_code: number | null;
            /** @description Length of the body in bytes */
            body_bytes: number;
            received_at: components["schemas"]["IsoTime"];
        };
        SandboxAdvance: {
            /** @description The cutoff that the sandbox was advanced to */
            advanced_to: components["schemas"]["IsoTime"];
            /** @description Number of tasks that simulated banks decided */
            answered: number;
            /** @description Number of payments with simulated banks that expired */
            expired: number;
            batches: components["schemas"]["BatchSummary"][];
        };
        SamplePaymentsCreated: {
            created: number;
        };
        Onboarding: {
            steps: {
                /** @enum {string} */
                step: "namespace" | "customer" | "api_key" | "payment" | "task" | "webhook" | "settlement";
                done: boolean;
            }[];
            /** @description An enabled customer of the namespace */
            customer_address: string | null;
            /** @description Simulated banks, which respond to payments automatically */
            partners: {
                domain: string;
                name: string;
            }[];
            /** @description Time of the next scheduled cutoff; null if settlement is not scheduled */
            next_cutoff: components["schemas"]["UnixSeconds"] | null;
        };
        RequestLogPage: {
            requests: components["schemas"]["LoggedRequest"][];
            /** @description Value of `cursor` for the next page; null on the last page */
            next_cursor: string | null;
        };
        LoggedRequest: {
            token: components["schemas"]["LoggedRequestId"];
            /** @enum {string} */
            method: "GET" | "POST" | "PUT" | "DELETE";
            /** @description Path template of the operation */
            path: string;
            /** @description The `operationId` in this document; null if the operation no longer exists */
            operation_id: string | null;
            status: number;
            /** @description Code of the error response; null for a success */
            error_code: string | null;
            /** @description Message of the error response, up to 300 characters, with secrets and long numbers masked; null for a success */
            error_message: string | null;
            latency_ms: number;
            /** @description API key that sent the request; null for a member */
            key_id: components["schemas"]["ApiKeyId"] | null;
            /** @description Member who sent the request; null for an API key */
            member_id: components["schemas"]["MemberId"] | null;
            /** @description The X-Request-Id of the response */
            request_id: string;
            /** @description Masked bodies, if they are requested with `bodies` and the namespace logged bodies at the time; null otherwise */
            bodies: components["schemas"]["LoggedBodies"] | null;
            at: components["schemas"]["IsoTime"];
        };
        /** @description ID: req_ and a time-ordered suffix */
        LoggedRequestId: string;
        LoggedBodies: {
            /** @description JSON text of the request, with masked values, cut after 8,192 characters; null if it was empty or not JSON */
            request: string | null;
            /** @description JSON text of the response, with masked values, cut after 8,192 characters; null if it was empty or not JSON */
            response: string | null;
        };
        AuditPage: {
            entries: components["schemas"]["AuditEntry"][];
            /** @description Value of `cursor` for the next page; null on the last page */
            next_cursor: string | null;
        };
        AuditEntry: {
            token: components["schemas"]["EventId"];
            organization_id: string;
            /** @description Namespace of the action; null for an action of the organization */
            partner_id: string | null;
            actor: {
                /** @enum {string} */
                kind: "member" | "key" | "service_token" | "system" | "operator" | "anonymous";
                id: string | null;
                /** @description Name at the time of the action */
                name: string | null;
            };
            /** @description Resource type and action */
            action: string;
            resource_id: string;
            /** @description Previous values of the changed fields, without secrets */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description New values, without secrets */
            after: {
                [key: string]: unknown;
            } | null;
            /** @description IP address of the client */
            address: string | null;
            /** @description The X-Request-Id of the response */
            request_id: string;
            at: components["schemas"]["IsoTime"];
        };
        AuditChain: {
            links: components["schemas"]["AuditLink"][];
            /** @description Number of links in the chain */
            length: number;
            /** @description Number of recent entries that are not chained yet; null except on the last page */
            waiting: number | null;
            /** @description Number of older entries that are missing from the chain, which means that they were not written by the network; null except on the last page */
            stray: number | null;
        };
        AuditLink: {
            sequence: number;
            /** @description SHA-256 hash, hexadecimal */
            hash: string;
            /** @description The entry; null if it is missing from the database */
            entry: components["schemas"]["AuditEntry"] | null;
        };
        AuditEndpoint: {
            endpoint: string;
            /** @description Signing secret. Returned in full by creation and rotation, and masked by all other operations */
            secret: string;
            /** @description When the previous secret stops signing */
            previous_secret_expires_at: components["schemas"]["IsoTime"] | null;
            /**
             * @description `active`: the last attempt succeeded, or there was none. `failing`: it failed and will be retried. `paused`: an admin paused delivery
             * @enum {string}
             */
            status: "active" | "failing" | "paused";
            /** @description `sequence` of the last delivered entry; 0 if there is none */
            sequence: number;
            /** @description Number of entries not yet delivered */
            waiting: number;
            /** @description When attempts started to fail */
            failing_since: components["schemas"]["IsoTime"] | null;
            /** @description Time of the next attempt after a failure */
            next_attempt_at: components["schemas"]["IsoTime"] | null;
            last_success_at: components["schemas"]["IsoTime"] | null;
            /** @description The most recent failed attempt; null if there is none */
            last_error: {
                at: components["schemas"]["IsoTime"];
                /** @enum {string} */
                failure: "status" | "timeout" | "refused_target" | "unresolved" | "tls" | "connection";
                status_code: number | null;
            } | null;
            created_at: components["schemas"]["IsoTime"];
            updated_at: components["schemas"]["IsoTime"];
        };
        FoundAuditEndpoint: {
            /** @description null if there is none */
            audit_endpoint: components["schemas"]["AuditEndpoint"] | null;
        };
        AuditTest: {
            /** @description Why the test failed; null if it succeeded */
            failure: ("status" | "timeout" | "refused_target" | "unresolved" | "tls" | "connection") | null;
            /** @description Status of the response; null if there was none */
            status_code: number | null;
            duration_ms: number;
        };
        UnreadNotifications: {
            count: number;
            /** @description False if there are more unread notifications than `count` */
            count_is_exact: boolean;
        };
        NotificationSettings: {
            /** @description Why no notifications are emailed to the caller. `not_configured`: the gateway sends no email. `unconfirmed_email`: the caller’s email is not confirmed. `refused`: the caller’s mail server refused a message. Null if emails are sent */
            mail_blocked_by: ("not_configured" | "unconfirmed_email" | "refused") | null;
            /** @description Time zone of the hours below, from the caller’s profile. Null if none is chosen; UTC then applies */
            time_zone: string | null;
            /** @description Hour at which quiet hours begin; null if quiet hours are off */
            quiet_from: number | null;
            /** @description Hour at which quiet hours end */
            quiet_until: number | null;
            /** @description Hour at which the daily digest is sent */
            digest_hour: number;
            /** @description The kinds that the caller’s role permits */
            kinds: {
                /** @enum {string} */
                kind: "task_waiting" | "task_expiring" | "settlement_completed" | "settlement_failed" | "liquidity_threshold" | "network_liquidity_threshold" | "return_received" | "recall_received" | "recall_ended" | "webhook_failing" | "api_key_expiring" | "chat_channel_failed" | "verification_answered" | "member_changed";
                channel: components["schemas"]["NotificationChannel"];
                default_channel: components["schemas"]["NotificationChannel"];
                /** @description Whether namespaces can have a channel of their own */
                has_namespace: boolean;
                /** @description True if the caller always gets emails about this kind, because admins do. `channel` is then `mail` or `digest` */
                is_always_mailed: boolean;
            }[];
            /** @description Channels of namespaces that differ from those of `kinds` */
            namespaces: {
                partner_id: components["schemas"]["NamespaceId"];
                /** @enum {string} */
                kind: "task_waiting" | "task_expiring" | "settlement_completed" | "settlement_failed" | "liquidity_threshold" | "network_liquidity_threshold" | "return_received" | "recall_received" | "recall_ended" | "webhook_failing" | "api_key_expiring" | "chat_channel_failed" | "verification_answered" | "member_changed";
                channel: components["schemas"]["NotificationChannel"];
            }[];
        };
        NotificationList: {
            notifications: components["schemas"]["Notification"][];
            /** @description Value of `cursor` for the next page; null on the last page */
            next_cursor: string | null;
        };
        Notification: {
            token: components["schemas"]["NotificationId"];
            /** @enum {string} */
            kind: "task_waiting" | "task_expiring" | "settlement_completed" | "settlement_failed" | "liquidity_threshold" | "network_liquidity_threshold" | "return_received" | "recall_received" | "recall_ended" | "webhook_failing" | "api_key_expiring" | "chat_channel_failed" | "verification_answered" | "member_changed" | "mail_refused";
            /** @description The namespace of the record; null for the organization’s */
            partner_id: components["schemas"]["NamespaceId"] | null;
            title: string;
            text: string;
            /** @description Path of the console’s screen that shows the record */
            path: string;
            /** @description When it happened */
            created_at: components["schemas"]["IsoTime"];
            read_at: components["schemas"]["IsoTime"] | null;
        };
        ReadNotificationsResult: {
            /** @description Number of notifications that were unread */
            count: number;
        };
        ChatChannel: {
            token: components["schemas"]["ChatChannelId"];
            /** @description Null: all namespaces and the organization */
            partner_id: components["schemas"]["NamespaceId"] | null;
            name: string;
            /**
             * @description `slack`: also for products that accept Slack’s payload, such as Mattermost, Rocket.Chat, and Discord with `/slack` at the end of the address. `teams`: the address of a Teams workflow
             * @enum {string}
             */
            product: "slack" | "teams";
            /** @description Host and last four characters of the address */
            address: string;
            kinds: ("task_waiting" | "settlement_completed" | "settlement_failed" | "liquidity_threshold" | "return_received" | "recall_received" | "recall_ended" | "webhook_failing" | "api_key_expiring" | "chat_channel_failed" | "verification_answered" | "member_changed")[];
            /** @description IANA time zone of `quiet_hours` and `digest_hour` */
            time_zone: string;
            /** @description Nothing is posted in these hours, except test messages. Messages wait until they end; more than five are then combined into one. Null: no quiet hours */
            quiet_hours: {
                from: number;
                until: number;
            } | null;
            /** @description Hour at which a daily digest is posted: one message with the number of notifications of each kind. Null: messages are posted immediately */
            digest_hour: number | null;
            /**
             * @description `active`: the last attempt succeeded, or there was none. `failing`: it failed and will be repeated. `failed`: nothing is posted until the channel is resumed or gets another address. `paused`: an admin paused it
             * @enum {string}
             */
            status: "active" | "failing" | "failed" | "paused";
            /** @description When attempts started to fail */
            failing_since: components["schemas"]["IsoTime"] | null;
            /** @description When the channel failed and posting stopped */
            failed_at: components["schemas"]["IsoTime"] | null;
            /** @description The most recent failed attempt; null if there is none */
            last_error: {
                at: components["schemas"]["IsoTime"];
                /** @enum {string} */
                failure: "status" | "timeout" | "refused_target" | "unresolved" | "tls" | "connection" | "unreadable_address";
                status_code: number | null;
            } | null;
            /** @description When the channel last accepted a message */
            last_sent_at: components["schemas"]["IsoTime"] | null;
            created_at: components["schemas"]["IsoTime"];
            updated_at: components["schemas"]["IsoTime"];
        };
        /** @description ID: chat_ and a time-ordered suffix */
        ChatChannelId: string;
        ChatChannelList: {
            count: number;
            chat_channels: components["schemas"]["ChatChannel"][];
        };
        ChatTest: {
            /** @description Why the test failed; null if it succeeded. `unreadable_address`: the stored address cannot be decrypted; replace it */
            failure: ("status" | "timeout" | "refused_target" | "unresolved" | "tls" | "connection" | "unreadable_address") | null;
            /** @description Status of the response; null if there was none */
            status_code: number | null;
            duration_ms: number;
        };
        PaymentCreatedEvent: {
            /** @description ID of the event, the same for each attempt */
            token: components["schemas"]["EventId"];
            version: string;
            /** @constant */
            event_type: "EK_Created";
            /** @constant */
            record_type: "RT_Payments";
            endpoint: string;
            data: components["schemas"]["Payment"];
            created_at: components["schemas"]["SecondsObject"];
            /**
             * @description Present in test events only, which contain sample data
             * @constant
             */
            test?: true;
        };
        PaymentUpdatedEvent: {
            /** @description ID of the event, the same for each attempt */
            token: components["schemas"]["EventId"];
            version: string;
            /** @constant */
            event_type: "EK_Updated";
            /** @constant */
            record_type: "RT_Payments";
            endpoint: string;
            data: components["schemas"]["Payment"];
            created_at: components["schemas"]["SecondsObject"];
            /**
             * @description Present in test events only, which contain sample data
             * @constant
             */
            test?: true;
        };
        SubmissionCreatedEvent: {
            /** @description ID of the event, the same for each attempt */
            token: components["schemas"]["EventId"];
            version: string;
            /** @constant */
            event_type: "EK_Created";
            /** @constant */
            record_type: "RT_PaymentSubmissions";
            endpoint: string;
            data: components["schemas"]["Submission"];
            created_at: components["schemas"]["SecondsObject"];
            /**
             * @description Present in test events only, which contain sample data
             * @constant
             */
            test?: true;
        };
        SubmissionUpdatedEvent: {
            /** @description ID of the event, the same for each attempt */
            token: components["schemas"]["EventId"];
            version: string;
            /** @constant */
            event_type: "EK_Updated";
            /** @constant */
            record_type: "RT_PaymentSubmissions";
            endpoint: string;
            data: components["schemas"]["Submission"];
            created_at: components["schemas"]["SecondsObject"];
            /**
             * @description Present in test events only, which contain sample data
             * @constant
             */
            test?: true;
        };
        AdmissionCreatedEvent: {
            /** @description ID of the event, the same for each attempt */
            token: components["schemas"]["EventId"];
            version: string;
            /** @constant */
            event_type: "EK_Created";
            /** @constant */
            record_type: "RT_PaymentAdmissions";
            endpoint: string;
            data: components["schemas"]["Admission"];
            created_at: components["schemas"]["SecondsObject"];
            /**
             * @description Present in test events only, which contain sample data
             * @constant
             */
            test?: true;
        };
        AdmissionUpdatedEvent: {
            /** @description ID of the event, the same for each attempt */
            token: components["schemas"]["EventId"];
            version: string;
            /** @constant */
            event_type: "EK_Updated";
            /** @constant */
            record_type: "RT_PaymentAdmissions";
            endpoint: string;
            data: components["schemas"]["Admission"];
            created_at: components["schemas"]["SecondsObject"];
            /**
             * @description Present in test events only, which contain sample data
             * @constant
             */
            test?: true;
        };
        TaskCreatedEvent: {
            /** @description ID of the event, the same for each attempt */
            token: components["schemas"]["EventId"];
            version: string;
            /** @constant */
            event_type: "EK_Created";
            /** @constant */
            record_type: "RT_PaymentAdmissionTasks";
            endpoint: string;
            data: components["schemas"]["AdmissionTask"];
            created_at: components["schemas"]["SecondsObject"];
            /**
             * @description Present in test events only, which contain sample data
             * @constant
             */
            test?: true;
        };
        TaskUpdatedEvent: {
            /** @description ID of the event, the same for each attempt */
            token: components["schemas"]["EventId"];
            version: string;
            /** @constant */
            event_type: "EK_Updated";
            /** @constant */
            record_type: "RT_PaymentAdmissionTasks";
            endpoint: string;
            data: components["schemas"]["AdmissionTask"];
            created_at: components["schemas"]["SecondsObject"];
            /**
             * @description Present in test events only, which contain sample data
             * @constant
             */
            test?: true;
        };
        PaymentExceptionCreatedEvent: {
            /** @description ID of the event, the same for each attempt */
            token: components["schemas"]["EventId"];
            version: string;
            /** @constant */
            event_type: "EK_Created";
            /** @constant */
            record_type: "RT_Error";
            endpoint: string;
            data: components["schemas"]["PaymentException"];
            created_at: components["schemas"]["SecondsObject"];
            /**
             * @description Present in test events only, which contain sample data
             * @constant
             */
            test?: true;
        };
        TransactionCreatedEvent: {
            /** @description ID of the event, the same for each attempt */
            token: components["schemas"]["EventId"];
            version: string;
            /** @constant */
            event_type: "EK_Created";
            /** @constant */
            record_type: "RT_Transactions";
            endpoint: string;
            data: components["schemas"]["Transaction"];
            created_at: components["schemas"]["SecondsObject"];
            /**
             * @description Present in test events only, which contain sample data
             * @constant
             */
            test?: true;
        };
        ReturnCreatedEvent: {
            /** @description ID of the event, the same for each attempt */
            token: components["schemas"]["EventId"];
            version: string;
            /** @constant */
            event_type: "EK_Created";
            /** @constant */
            record_type: "RT_Returns";
            endpoint: string;
            data: components["schemas"]["Return"];
            created_at: components["schemas"]["SecondsObject"];
            /**
             * @description Present in test events only, which contain sample data
             * @constant
             */
            test?: true;
        };
        RecallCreatedEvent: {
            /** @description ID of the event, the same for each attempt */
            token: components["schemas"]["EventId"];
            version: string;
            /** @constant */
            event_type: "EK_Created";
            /** @constant */
            record_type: "RT_Recalls";
            endpoint: string;
            data: components["schemas"]["Recall"];
            created_at: components["schemas"]["SecondsObject"];
            /**
             * @description Present in test events only, which contain sample data
             * @constant
             */
            test?: true;
        };
        RecallClosedEvent: {
            /** @description ID of the event, the same for each attempt */
            token: components["schemas"]["EventId"];
            version: string;
            /** @constant */
            event_type: "EK_Updated";
            /** @constant */
            record_type: "RT_Recalls";
            endpoint: string;
            data: components["schemas"]["Recall"];
            created_at: components["schemas"]["SecondsObject"];
            /**
             * @description Present in test events only, which contain sample data
             * @constant
             */
            test?: true;
        };
        LinkProposedEvent: {
            /** @description ID of the event, the same for each attempt */
            token: components["schemas"]["EventId"];
            version: string;
            /** @constant */
            event_type: "link.create.resp";
            /** @constant */
            record_type: "RT_Links";
            endpoint: string;
            data: components["schemas"]["Link"];
            created_at: components["schemas"]["SecondsObject"];
            /**
             * @description Present in test events only, which contain sample data
             * @constant
             */
            test?: true;
        };
        LinkProposalReceivedEvent: {
            /** @description ID of the event, the same for each attempt */
            token: components["schemas"]["EventId"];
            version: string;
            /** @constant */
            event_type: "link.propose.req";
            /** @constant */
            record_type: "RT_Links";
            endpoint: string;
            data: components["schemas"]["Link"];
            created_at: components["schemas"]["SecondsObject"];
            /**
             * @description Present in test events only, which contain sample data
             * @constant
             */
            test?: true;
        };
        LinkEstablishedEvent: {
            /** @description ID of the event, the same for each attempt */
            token: components["schemas"]["EventId"];
            version: string;
            /** @constant */
            event_type: "link_established";
            /** @constant */
            record_type: "RT_Links";
            endpoint: string;
            data: components["schemas"]["Link"];
            created_at: components["schemas"]["SecondsObject"];
            /**
             * @description Present in test events only, which contain sample data
             * @constant
             */
            test?: true;
        };
        LinkChangedEvent: {
            /** @description ID of the event, the same for each attempt */
            token: components["schemas"]["EventId"];
            version: string;
            /** @constant */
            event_type: "link_update_resp";
            /** @constant */
            record_type: "RT_Links";
            endpoint: string;
            data: components["schemas"]["Link"];
            created_at: components["schemas"]["SecondsObject"];
            /**
             * @description Present in test events only, which contain sample data
             * @constant
             */
            test?: true;
        };
        SettlementCreatedEvent: {
            /** @description ID of the event, the same for each attempt */
            token: components["schemas"]["EventId"];
            version: string;
            /** @constant */
            event_type: "EK_Created";
            /** @constant */
            record_type: "RT_SettlementBatches";
            endpoint: string;
            data: components["schemas"]["BatchSummary"];
            created_at: components["schemas"]["SecondsObject"];
            /**
             * @description Present in test events only, which contain sample data
             * @constant
             */
            test?: true;
        };
        SettlementUpdatedEvent: {
            /** @description ID of the event, the same for each attempt */
            token: components["schemas"]["EventId"];
            version: string;
            /** @constant */
            event_type: "EK_Updated";
            /** @constant */
            record_type: "RT_SettlementBatches";
            endpoint: string;
            data: components["schemas"]["BatchSummary"];
            created_at: components["schemas"]["SecondsObject"];
            /**
             * @description Present in test events only, which contain sample data
             * @constant
             */
            test?: true;
        };
        LiquidityThresholdReachedEvent: {
            /** @description ID of the event, the same for each attempt */
            token: components["schemas"]["EventId"];
            version: string;
            /** @constant */
            event_type: "EK_Threshold";
            /** @constant */
            record_type: "RT_Liquidity";
            endpoint: string;
            data: {
                partner_id: components["schemas"]["NamespaceId"];
                currency: components["schemas"]["Currency"];
                net_debit_cap: {
                    currency: components["schemas"]["Currency"];
                    /** @description Integer string in minor units; can be "0" or negative */
                    total: string;
                } | null;
                /** @description Deposits minus withdrawals that the network operator recorded */
                funds: {
                    currency: components["schemas"]["Currency"];
                    /** @description Integer string in minor units; can be "0" or negative */
                    total: string;
                };
                /** @description Credits minus debits of completed payments and returns that are not settled, or whose batch has settlement instructions and is not final: negative if the namespace owes money, positive if it is owed */
                position: {
                    currency: components["schemas"]["Currency"];
                    /** @description Integer string in minor units; can be "0" or negative */
                    total: string;
                };
                /** @description Sum of pushes that the namespace has submitted and that have not ended */
                reserved: {
                    currency: components["schemas"]["Currency"];
                    /** @description Integer string in minor units; can be "0" or negative */
                    total: string;
                };
                headroom: {
                    currency: components["schemas"]["Currency"];
                    /** @description Integer string in minor units; can be "0" or negative */
                    total: string;
                } | null;
                /** @description Exposure in percent of cap and funds, rounded down to one decimal; null if there is no cap */
                use_percent: number | null;
                /**
                 * @description `counting`: the cap or funds have just been set, and the exposure is still being counted; position and reserved are 0 and nothing is refused yet
                 * @enum {string}
                 */
                state: "counting" | "active";
                updated_on: components["schemas"]["IsoTime"];
                /** @description Time of the next scheduled cutoff; null if settlement is not scheduled */
                next_cutoff_on: components["schemas"]["IsoTime"] | null;
                /** @description The threshold that was reached: 50, 70, 90, 100 */
                threshold_percent: number;
            };
            created_at: components["schemas"]["SecondsObject"];
            /**
             * @description Present in test events only, which contain sample data
             * @constant
             */
            test?: true;
        };
        ApiKeyExpiringEvent: {
            /** @description ID of the event, the same for each attempt */
            token: components["schemas"]["EventId"];
            version: string;
            /** @constant */
            event_type: "EK_Expiring";
            /** @constant */
            record_type: "RT_ApiKeys";
            endpoint: string;
            data: components["schemas"]["ExpiringApiKey"];
            created_at: components["schemas"]["SecondsObject"];
            /**
             * @description Present in test events only, which contain sample data
             * @constant
             */
            test?: true;
        };
        ApiKeyExpiredEvent: {
            /** @description ID of the event, the same for each attempt */
            token: components["schemas"]["EventId"];
            version: string;
            /** @constant */
            event_type: "EK_Expired";
            /** @constant */
            record_type: "RT_ApiKeys";
            endpoint: string;
            data: components["schemas"]["ExpiringApiKey"];
            created_at: components["schemas"]["SecondsObject"];
            /**
             * @description Present in test events only, which contain sample data
             * @constant
             */
            test?: true;
        };
    };
    responses: {
        /** @description Success */
        Member: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    ok: true;
                    data: components["schemas"]["Member"];
                };
            };
        };
        /** @description Success */
        EmptyObject: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    ok: true;
                    data: components["schemas"]["EmptyObject"];
                };
            };
        };
        /** @description Success */
        Organization: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    ok: true;
                    data: components["schemas"]["Organization"];
                };
            };
        };
        /** @description Success */
        SignInResult: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    ok: true;
                    data: components["schemas"]["SignInResult"];
                };
            };
        };
        /** @description Success */
        RecoveryCodes: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    ok: true;
                    data: components["schemas"]["RecoveryCodes"];
                };
            };
        };
        /** @description Success */
        StartedPasskeyRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    ok: true;
                    data: components["schemas"]["StartedPasskeyRequest"];
                };
            };
        };
        /** @description Success */
        "SignInResult-signInWithCode": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    ok: true;
                    data: components["schemas"]["SignInResult"];
                };
            };
        };
        /** @description Success */
        Role: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    ok: true;
                    data: components["schemas"]["Role"];
                };
            };
        };
        /** @description Success */
        SingleSignOnConnection: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    ok: true;
                    data: components["schemas"]["SingleSignOnConnection"];
                };
            };
        };
        /** @description Success */
        StartedSingleSignOn: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    ok: true;
                    data: components["schemas"]["StartedSingleSignOn"];
                };
            };
        };
        /** @description Success */
        Namespace: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    ok: true;
                    data: components["schemas"]["Namespace"];
                };
            };
        };
        /** @description Success */
        SavedView: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    ok: true;
                    data: components["schemas"]["SavedView"];
                };
            };
        };
        /** @description Success */
        MessageTemplate: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    ok: true;
                    data: components["schemas"]["MessageTemplate"];
                };
            };
        };
        /** @description Success */
        ApiKey: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    ok: true;
                    data: components["schemas"]["ApiKey"];
                };
            };
        };
        /** @description Success */
        CsvFile: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/csv": string;
            };
        };
        /** @description Success */
        Link: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    ok: true;
                    data: components["schemas"]["Link"];
                };
            };
        };
        /** @description Success */
        AccountValidationReply: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    ok: true;
                    data: components["schemas"]["AccountValidationReply"];
                };
            };
        };
        /** @description Success */
        Payment: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    ok: true;
                    data: components["schemas"]["Payment"];
                };
            };
        };
        /** @description Success */
        Submission: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    ok: true;
                    data: components["schemas"]["Submission"];
                };
            };
        };
        /** @description Success */
        Admission: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    ok: true;
                    data: components["schemas"]["Admission"];
                };
            };
        };
        /** @description Success */
        WaitingPayment: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    ok: true;
                    data: components["schemas"]["WaitingPayment"];
                };
            };
        };
        /** @description Success */
        Transaction: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    ok: true;
                    data: components["schemas"]["Transaction"];
                };
            };
        };
        /** @description Success */
        Recall: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    ok: true;
                    data: components["schemas"]["Recall"];
                };
            };
        };
        /** @description Success */
        SettlementCalendar: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    ok: true;
                    data: components["schemas"]["SettlementCalendar"];
                };
            };
        };
        /** @description Success */
        XmlFile: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/xml": string;
            };
        };
        /** @description Success */
        XlsxFile: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
            };
        };
        /** @description Success */
        Note: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    ok: true;
                    data: components["schemas"]["Note"];
                };
            };
        };
        /** @description Success */
        NoteList: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    ok: true;
                    data: components["schemas"]["NoteList"];
                };
            };
        };
        /** @description Success */
        Webhook: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    ok: true;
                    data: components["schemas"]["Webhook"];
                };
            };
        };
        /** @description Success */
        Delivery: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    ok: true;
                    data: components["schemas"]["Delivery"];
                };
            };
        };
        /** @description Success */
        NetworkOrganizationDetails: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    ok: true;
                    data: components["schemas"]["NetworkOrganizationDetails"];
                };
            };
        };
        /** @description Success */
        ProposedAccountChange: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    ok: true;
                    data: components["schemas"]["ProposedAccountChange"];
                };
            };
        };
        /** @description Success */
        OrganizationDeletion: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    ok: true;
                    data: components["schemas"]["OrganizationDeletion"];
                };
            };
        };
        /** @description Success */
        AuditEndpoint: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    ok: true;
                    data: components["schemas"]["AuditEndpoint"];
                };
            };
        };
        /** @description Success */
        ChatChannel: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    ok: true;
                    data: components["schemas"]["ChatChannel"];
                };
            };
        };
        /** @description The event is delivered. Respond within ten seconds, before you process it. */
        Delivered: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
        "idempotency-key": string;
        /** @description Identifier of the member */
        member_id: string;
        /** @description The value of `X-Device-Token` from the client’s last sign-in, if any */
        "x-device-token": string;
        /** @description Identifier of the passkey */
        passkey_id: string;
        /** @description Identifier of the role */
        role_id: string;
        /** @description Identifier of the claimed domain */
        domain_id: string;
        /** @description ID of the group */
        group_id: string;
        /** @description Number of records per page */
        limit: number;
        /** @description Page number, starting at 1 */
        page: number;
        /** @description The namespace */
        partner_id: string;
        /** @description Identifier of the view */
        view_id: string;
        /** @description Identifier of the template */
        template_id: string;
        /** @description Namespace to act in */
        "x-partner-id": string;
        /** @description The current secret, or the token of the key */
        secret_key: string;
        /** @description Organization of the API key; required with an API key, optional with a session token */
        "x-org-id": string;
        /** @description Part of the address or a name, case-insensitive */
        search: string;
        /** @description Only customers with this status */
        status: "ENABLED" | "DISABLED" | "DELETED";
        /** @description Only individuals, or only businesses */
        type: "Individual" | "Business";
        /** @description The customer */
        customer_id: string;
        /** @description The link */
        link_id: string;
        /** @description Part of the title, case-insensitive */
        account_title: string;
        /** @description Exact routing number */
        routing_number: string;
        /** @description Only accounts with this status */
        "status-listAccounts": "AS_Verified" | "AS_Unverified" | "AS_Deleted";
        /** @description The account */
        account_id: string;
        /** @description The validation */
        validation_id: string;
        /** @description Only the payment with this ID */
        payment_id: string;
        /** @description Exact reference, case-insensitive */
        reference: string;
        /** @description Address of the receiving party, case-insensitive */
        beneficiary_payment_address: string;
        /** @description Address of the sending party, case-insensitive */
        debtor_payment_address: string;
        /** @description State of the payment. `completed_or_settled` matches both states; `waiting` matches `created`, `in_admission` and `on_hold` */
        state: "created" | "in_admission" | "on_hold" | "completed" | "settled" | "failed" | "expired" | "completed_or_settled" | "waiting";
        /** @description Only payments created at or after this time */
        created_from: string;
        /** @description Only payments created at or before this time */
        created_to: string;
        /** @description Minimum amount in minor units */
        amount_min: string;
        /** @description Maximum amount in minor units */
        amount_max: string;
        /** @description ISO 4217 currency code */
        currency: string;
        /** @description Only pushes or only pulls */
        payment_type: "Type_Pull" | "Type_Push";
        /** @description Direction of the money: `in` to this namespace, `out` of it, or `within` it. A payment can be `within` only once it is submitted */
        direction: "in" | "out" | "within";
        /** @description Domain of the other namespace, case-insensitive. If no payment has this counterparty, all counterparties whose domain starts with the text. Only submitted payments have one */
        counterparty: string;
        /** @description Only payments that `GET /search` finds for this text, at most 500. If it finds more, `count_is_exact` is false, and other filters, `sort` and the export are refused with 400. Finding people by name is recorded in the audit log */
        "search-listPayments": string;
        /** @description Number of records per page */
        "limit-listPayments": number;
        /** @description `next_cursor` of the previous page */
        cursor: string;
        /** @description The payment */
        "payment_id-findPayment": string;
        /** @description Only movements in this currency */
        "currency-exportLiquidityMovements": components["schemas"]["Currency"];
        /** @description Only movements of this kind */
        kind: "cap_set" | "cap_raised" | "cap_lowered" | "cap_removed" | "deposit" | "withdrawal" | "settlement";
        /** @description Only movements at or after this time */
        "created_from-exportLiquidityMovements": string;
        /** @description Only movements at or before this time */
        "created_to-exportLiquidityMovements": string;
        /** @description The task */
        task_id: string;
        /** @description Only tasks with this status; defaults to open tasks */
        "status-exportQueue": "pending" | "completed" | "failed" | "on_hold";
        /** @description Only tasks with this workflow */
        workflow: "customer_authentication" | "incoming_confirmation" | "payment_review";
        /** @description Number of the assigned member; 0 for unassigned tasks */
        assignee: number;
        /** @description Only tasks created at least this many seconds ago */
        older_than: number;
        /** @description Only tasks created less than this many seconds ago */
        younger_than: number;
        /** @description Only payments with an open task of this status */
        "status-exportWaitingPayments": "pending" | "on_hold";
        /** @description Only payments with an open task of this workflow */
        "workflow-exportWaitingPayments": "customer_authentication" | "incoming_confirmation" | "payment_review";
        /** @description Number of the member to whom an open task is assigned; 0 for unassigned tasks */
        "assignee-exportWaitingPayments": number;
        /** @description Only payments whose tasks were opened at least this many seconds ago */
        "older_than-exportWaitingPayments": number;
        /** @description Only payments whose tasks were opened less than this many seconds ago */
        "younger_than-exportWaitingPayments": number;
        /** @description Only payments that expire within this many seconds */
        expires_within: number;
        /** @description Domain of the other namespace, case-insensitive. If no namespace in the environment has this domain, all whose domain starts with the text */
        "counterparty-exportWaitingPayments": string;
        /** @description Address of the sending party. Case-insensitive. Without `@`, matches the start of an address or of its domain */
        "debtor_payment_address-exportWaitingPayments": string;
        /** @description Address of the receiving party. Case-insensitive. Without `@`, matches the start of an address or of its domain */
        "beneficiary_payment_address-exportWaitingPayments": string;
        /** @description `true` returns only snoozed payments. By default, they are left out until the snooze ends or until 15 minutes before they expire */
        snoozed: "true" | "false";
        /** @description By the time at which the tasks were opened, by expiry, or by currency and then amount. A leading minus reverses the order */
        sort: "created" | "-created" | "expires" | "-expires" | "amount" | "-amount";
        /** @description The admission */
        admission_id: string;
        /** @description The transaction */
        transaction_id: string;
        /** @description Only returns that the namespace sent (`out`) or received (`in`), or those within it (`within`) */
        "direction-exportReturns": "in" | "out" | "within";
        /** @description Only returns with this reason */
        reason: "DUPL" | "AM09" | "AC03" | "FRAD" | "CUST" | "TECH" | "FOCR" | "NARR";
        /** @description Minimum amount in minor units; requires `currency` */
        amount_from: string;
        /** @description Maximum amount in minor units; requires `currency` */
        amount_to: string;
        /** @description Only returns created at or after this time */
        "created_from-exportReturns": string;
        /** @description Only returns created at or before this time */
        "created_to-exportReturns": string;
        /** @description Only returns of this payment */
        "payment_id-exportReturns": string;
        /** @description The recall */
        recall_id: string;
        /** @description Only recalls that the namespace created (`out`) or received (`in`), or those within it (`within`) */
        "direction-exportRecalls": "in" | "out" | "within";
        /** @description Only recalls in this state */
        "state-exportRecalls": "open" | "granted" | "refused" | "expired" | "canceled";
        /** @description Only recalls with this reason */
        "reason-exportRecalls": "DUPL" | "AM09" | "AC03" | "FRAD" | "CUST" | "TECH" | "NARR";
        /** @description Only recalls created at or after this time */
        "created_from-exportRecalls": string;
        /** @description Only recalls created at or before this time */
        "created_to-exportRecalls": string;
        /** @description Only recalls of this payment */
        "payment_id-exportRecalls": string;
        /** @description The batch */
        batch_id: string;
        /** @description Only batches with this status */
        "status-exportSettlements": "PROCESSING" | "COMPLETED" | "FAILED";
        /** @description Extension: only batches in this currency */
        "currency-exportSettlements": components["schemas"]["Currency"];
        /** @description Only batches with a cutoff at or after this time, in Unix seconds */
        cutoff_from: number;
        /** @description Only batches with a cutoff at or before this time, in Unix seconds */
        cutoff_to: number;
        /** @description Extension: only batches with settlement instructions, by whether they are final */
        finality: "pending" | "final";
        /** @description Extension: only batches in the daily statement of this day, in UTC */
        booked_on: string;
        /** @description Only runs with this status */
        "status-listSettlementRuns": "PROCESSING" | "COMPLETED" | "FAILED";
        /** @description Sandbox or live; defaults to the environment of the namespace */
        "x-environment": components["schemas"]["Environment"];
        /** @description Namespace to act in; optional for the network operator */
        "x-partner-id-listSettlementRuns": string;
        /** @description First day, at most 400 days before or after today; by default today in UTC */
        from: string;
        /** @description Number of days */
        days: number;
        /** @description The currency */
        "currency-exportStatement": string;
        /** @description The day in UTC */
        date: string;
        /** @description Active ISO 4217 currency code */
        "currency-exportStatements": components["schemas"]["Currency"];
        /** @description First day, in UTC; by default, 30 days before the last one */
        "from-exportStatements": string;
        /** @description Last day, in UTC; by default and at most today */
        to: string;
        /** @description Only imports of this environment */
        environment: components["schemas"]["Environment"];
        /** @description Only imports in this currency */
        "currency-exportImports": components["schemas"]["Currency"];
        /** @description Only instructions of this environment */
        "environment-exportInstructionList": components["schemas"]["Environment"];
        /** @description Only instructions in this currency */
        "currency-exportInstructionList": components["schemas"]["Currency"];
        /** @description Only instructions of this namespace */
        "partner_id-exportInstructionList": string;
        /** @description Only instructions in this direction */
        "direction-exportInstructionList": "pays" | "receives";
        /** @description Only instructions in this state */
        "state-exportInstructionList": "pending" | "sent" | "confirmed" | "rejected";
        /** @description Only instructions of this batch */
        "batch_id-exportInstructionList": string;
        /** @description Only mismatches in this state */
        "state-exportMismatches": "open" | "resolved";
        /** @description Only mismatches of this kind */
        "kind-exportMismatches": "wrong_amount" | "unknown_reference" | "duplicate" | "reversed" | "missing" | "opening_balance" | "missing_days";
        /** @description Only mismatches of this batch */
        "batch_id-exportMismatches": string;
        /** @description Only accounts of this namespace */
        "partner_id-exportParticipantAccounts": string;
        /** @description Only accounts in this currency */
        "currency-exportParticipantAccounts": components["schemas"]["Currency"];
        /** @description The note */
        note_id: string;
        /** @description The settlement batch */
        "batch_id-listSettlementNotes": string;
        /** @description The webhook */
        webhook_id: string;
        /** @description The delivery */
        delivery_id: string;
        /** @description The organization */
        organization_id: string;
        /** @description `to_send`: only microdeposits to be sent. `sent`: only microdeposits marked as sent */
        "state-listDeposits": "to_send" | "sent";
        /** @description Sort order by start of the validation */
        order: "oldest" | "newest";
        /** @description Only endpoints in this environment */
        "environment-listFailingEndpoints": components["schemas"]["Environment"];
        /** @description Only endpoints in this state */
        "state-listFailingEndpoints": "failing" | "disabled";
        /** @description Environment of the positions */
        "environment-listNetworkPositions": components["schemas"]["Environment"];
        /** @description `open`: unsettled transactions. `last`: the last completed batch of each currency */
        period: "open" | "last";
        /** @description Only positions in this currency */
        "currency-listNetworkPositions": string;
        /** @description Only runs in this environment */
        "environment-listNetworkRuns": components["schemas"]["Environment"];
        /** @description Only runs with settlement instructions. `pending`: a batch of the run is not final. `final`: all of them are */
        "finality-listNetworkRuns": "pending" | "final";
        /** @description Part of the organization’s name, of its legal name, or of the name or domain of one of its namespaces; its ID or that of one of its namespaces, payments or batches; its registration number; a payment address in any environment; the full email of a member; or the full host of a webhook, if at most 20 organizations have one there. A payment ID that a client chose is looked up only if nothing else matches. Case-insensitive, except for payment IDs */
        "search-listOrganizations": string;
        /** @description Only organizations with this verification status */
        verification: "sandbox" | "pending" | "verified" | "rejected";
        /** @description `true`: only organizations that are not suspended. `false`: only suspended ones */
        enabled: "true" | "false";
        /** @description Only requests with this status */
        "status-listVerifications": "pending" | "approved" | "rejected";
        /** @description Only requests in this state */
        "state-exportApprovals": "pending" | "approved" | "rejected" | "withdrawn" | "expired" | "obsolete";
        /** @description Only requests for this action */
        action: "organization.suspend" | "organization.resume" | "verification.approve" | "liquidity.change" | "participant_account.change" | "settlement_account.change";
        /** @description Only namespaces of this environment */
        "environment-exportNetworkLiquidity": components["schemas"]["Environment"];
        /** @description Only this currency */
        "currency-exportNetworkLiquidity": components["schemas"]["Currency"];
        /** @description Only this namespace */
        "partner_id-exportNetworkLiquidity": string;
        /** @description Order of the list: by `use` or by the `name` of the namespace, or prefixed with `-` for descending order. Those without a cap have no use and are last */
        "sort-exportNetworkLiquidity": "use" | "-use" | "name" | "-name";
        /** @description The approval request */
        approval_id: string;
        /** @description Only requests with this method */
        method: "GET" | "POST" | "PUT" | "DELETE";
        /** @description Only responses of this status class */
        status_class: "2xx" | "4xx" | "5xx";
        /** @description Only requests by API keys, or only requests by members */
        credential: "api_key" | "member";
        /** @description Whether to include GET requests by members, such as those of the console. Default: true */
        member_reads: "true" | "false";
        /** @description Only requests with this API key */
        key_id: string;
        /** @description Part of the path template, case-insensitive */
        path: string;
        /** @description Only the request with this X-Request-Id */
        request_id: string;
        /** @description Only the entry with this ID */
        token: string;
        /** @description Only requests at or after this time */
        at_from: string;
        /** @description Only requests at or before this time */
        at_to: string;
        /** @description ID of the actor, or part of its name */
        actor: string;
        /** @description Only actions by this kind of actor, such as `member` or `key` (an API key) */
        actor_kind: "member" | "key" | "service_token" | "system" | "operator" | "anonymous";
        /** @description Action, or prefix of one, such as `member.` */
        "action-exportAuditEntries": string;
        /** @description ID of the resource */
        resource: string;
        /** @description Only actions at or after this time */
        "at_from-exportAuditEntries": string;
        /** @description Only actions at or before this time */
        "at_to-exportAuditEntries": string;
        /** @description The chat channel */
        chat_channel_id: string;
        /** @description ID of the event, the same for each attempt and for `token` in the body. Store it to skip events that arrive again */
        "webhook-id": components["schemas"]["EventId"];
        /** @description Time of the attempt in Unix seconds. Reject times that are more than five minutes off */
        "webhook-timestamp": string;
        /** @description Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. The key is the secret of the webhook without `whsec_`, Base64-decoded. After a rotation, there are two signatures, separated by a space; one match is sufficient */
        "webhook-signature": string;
        /** @description Lowercase hex HMAC-SHA512 of the raw body. The key is the current secret of the webhook as text, with `whsec_`. The signature does not cover the time, so prefer `webhook-signature` */
        "X-SERVICE-SIGNATURE": string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    findVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["OrganizationVerification"];
                    };
                };
            };
        };
    };
    requestVerification: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationInput"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["OrganizationVerification"];
                    };
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptInvitation"];
            };
        };
        responses: {
            200: components["responses"]["Member"];
        };
    };
    changeMemberRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description Identifier of the member */
                member_id: components["parameters"]["member_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeRole"];
            };
        };
        responses: {
            200: components["responses"]["Member"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description Identifier of the member */
                member_id: components["parameters"]["member_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EmptyObject"];
        };
    };
    findOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["Organization"];
                    };
                };
            };
        };
    };
    updateOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateOrganization"];
            };
        };
        responses: {
            200: components["responses"]["Organization"];
        };
    };
    createOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateOrganization"];
            };
        };
        responses: {
            200: components["responses"]["Organization"];
        };
    };
    findMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["Me"];
                    };
                };
            };
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMe"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["Me"];
                    };
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: {
                            count: number;
                            invitations: components["schemas"]["Invitation"][];
                        };
                    };
                };
            };
        };
    };
    inviteMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteMember"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["MadeInvitation"];
                    };
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description Part of the name or email, case-insensitive */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: {
                            count: number;
                            members: components["schemas"]["Member"][];
                        };
                    };
                };
            };
        };
    };
    lookUpInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LookUpInvitation"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["OfferedInvitation"];
                    };
                };
            };
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description Identifier of the invitation */
                invitation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EmptyObject"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description The value of `X-Device-Token` from the client’s last sign-in, if any */
                "x-device-token"?: components["parameters"]["x-device-token"];
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            200: components["responses"]["SignInResult"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EmptyObject"];
        };
    };
    confirmEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmEmail"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["ConfirmedEmail"];
                    };
                };
            };
        };
    };
    sendEmailLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["EmailLink"];
                    };
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePassword"];
            };
        };
        responses: {
            200: components["responses"]["EmptyObject"];
        };
    };
    confirmSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmSession"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["ConfirmedSession"];
                    };
                };
            };
        };
    };
    disableTotp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmSession"];
            };
        };
        responses: {
            200: components["responses"]["EmptyObject"];
        };
    };
    enableTotp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnableTotp"];
            };
        };
        responses: {
            200: components["responses"]["RecoveryCodes"];
        };
    };
    endOwnSessions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EndSessions"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: {
                            count: number;
                        };
                    };
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description Identifier of the session */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EmptyObject"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: {
                            count: number;
                            sessions: components["schemas"]["Session"][];
                        };
                    };
                };
            };
        };
    };
    makePasswordReset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description Identifier of the member */
                member_id: components["parameters"]["member_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["MadeReset"];
                    };
                };
            };
        };
    };
    makeRecoveryCodes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmSession"];
            };
        };
        responses: {
            200: components["responses"]["RecoveryCodes"];
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordResetRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: {
                            /** @description Whether email is configured on the server */
                            is_mailed: boolean;
                        };
                    };
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPassword"];
            };
        };
        responses: {
            200: components["responses"]["EmptyObject"];
        };
    };
    signMemberOut: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description Identifier of the member */
                member_id: components["parameters"]["member_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EmptyObject"];
        };
    };
    startTotp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["TotpEnrollment"];
                    };
                };
            };
        };
    };
    listPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["PasskeyList"];
                    };
                };
            };
        };
    };
    registerPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterPasskey"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["RegisteredPasskey"];
                    };
                };
            };
        };
    };
    renamePasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description Identifier of the passkey */
                passkey_id: components["parameters"]["passkey_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenamePasskey"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["Passkey"];
                    };
                };
            };
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description Identifier of the passkey */
                passkey_id: components["parameters"]["passkey_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EmptyObject"];
        };
    };
    signInWithPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The value of `X-Device-Token` from the client’s last sign-in, if any */
                "x-device-token"?: components["parameters"]["x-device-token"];
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInWithPasskey"];
            };
        };
        responses: {
            200: components["responses"]["SignInResult"];
        };
    };
    startPasskeyConfirmation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["StartedPasskeyRequest"];
        };
    };
    startPasskeyRegistration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["StartedPasskeyCreation"];
                    };
                };
            };
        };
    };
    startPasskeySignIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["StartedPasskeyRequest"];
        };
    };
    createSignInCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSignInCode"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["SignInCode"];
                    };
                };
            };
        };
    };
    signInWithCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInWithCode"];
            };
        };
        responses: {
            200: components["responses"]["SignInResult-signInWithCode"];
        };
    };
    findOrganizationRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["OrganizationRules"];
                    };
                };
            };
        };
    };
    updateOrganizationRules: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateOrganizationRules"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["OrganizationRules"];
                    };
                };
            };
        };
    };
    listServiceTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["ServiceTokenList"];
                    };
                };
            };
        };
    };
    createServiceToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateServiceToken"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["ServiceToken"];
                    };
                };
            };
        };
    };
    revokeServiceToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description ID of the service token */
                service_token_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EmptyObject"];
        };
    };
    listRoles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: {
                            count: number;
                            roles: components["schemas"]["Role"][];
                        };
                    };
                };
            };
        };
    };
    createRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRole"];
            };
        };
        responses: {
            200: components["responses"]["Role"];
        };
    };
    listPermissions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: {
                            permissions: components["schemas"]["Permission"][];
                        };
                    };
                };
            };
        };
    };
    updateRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description Identifier of the role */
                role_id: components["parameters"]["role_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateRole"];
            };
        };
        responses: {
            200: components["responses"]["Role"];
        };
    };
    deleteRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description Identifier of the role */
                role_id: components["parameters"]["role_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EmptyObject"];
        };
    };
    changeSingleSignOnMode: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeSingleSignOnMode"];
            };
        };
        responses: {
            200: components["responses"]["SingleSignOnConnection"];
        };
    };
    claimDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClaimDomain"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["ClaimedDomain"];
                    };
                };
            };
        };
    };
    completeSingleSignOnTest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompleteSingleSignOn"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["SingleSignOnTest"];
                    };
                };
            };
        };
    };
    confirmWithProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompleteSingleSignOn"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["ConfirmedSession"];
                    };
                };
            };
        };
    };
    findSingleSignOn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["SingleSignOn"];
                    };
                };
            };
        };
    };
    saveSingleSignOn: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveSingleSignOnConnection"];
            };
        };
        responses: {
            200: components["responses"]["SingleSignOnConnection"];
        };
    };
    deleteSingleSignOn: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EmptyObject"];
        };
    };
    findSignInMethods: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInMethodsQuery"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["SignInMethods"];
                    };
                };
            };
        };
    };
    removeDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description Identifier of the claimed domain */
                domain_id: components["parameters"]["domain_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EmptyObject"];
        };
    };
    signInWithProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompleteSingleSignOn"];
            };
        };
        responses: {
            200: components["responses"]["SignInResult-signInWithCode"];
        };
    };
    startProviderConfirmation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["StartedSingleSignOn"];
        };
    };
    startSingleSignOn: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartSingleSignOn"];
            };
        };
        responses: {
            200: components["responses"]["StartedSingleSignOn"];
        };
    };
    startSingleSignOnTest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["StartedSingleSignOn"];
        };
    };
    verifyDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description Identifier of the claimed domain */
                domain_id: components["parameters"]["domain_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: {
                            domain: components["schemas"]["ClaimedDomain"];
                            /** @description At most ten TXT records at the name, if none has the value */
                            found: string[];
                        };
                    };
                };
            };
        };
    };
    mapDirectoryGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description ID of the group */
                group_id: components["parameters"]["group_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MapDirectoryGroup"];
            };
        };
        responses: {
            200: components["responses"]["EmptyObject"];
        };
    };
    deleteDirectoryGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description ID of the group */
                group_id: components["parameters"]["group_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EmptyObject"];
        };
    };
    enableMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description Identifier of the member */
                member_id: components["parameters"]["member_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EmptyObject"];
        };
    };
    findProvisioning: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["Provisioning"];
                    };
                };
            };
        };
    };
    checkNamespaceDomain: {
        parameters: {
            query: {
                /** @description Domain of the namespace */
                domain: string;
                /** @description Environment of the namespace */
                environment?: components["schemas"]["Environment"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["DomainVerdict"];
                    };
                };
            };
        };
    };
    listNamespaces: {
        parameters: {
            query?: {
                /** @description `true`: only enabled namespaces. `false`: only disabled ones */
                enabled?: "true" | "false";
                /** @description Order of the list: `name`, `environment`, `status`, `created`, or prefixed with `-` for descending order. By default, newest first */
                sort?: "name" | "-name" | "environment" | "-environment" | "status" | "-status" | "created" | "-created";
                /** @description Number of records per page */
                limit?: components["parameters"]["limit"];
                /** @description Page number, starting at 1 */
                page?: components["parameters"]["page"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["NamespaceList"];
                    };
                };
            };
        };
    };
    createNamespace: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateNamespace"];
            };
        };
        responses: {
            200: components["responses"]["Namespace"];
        };
    };
    findNamespace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The namespace */
                partner_id: components["parameters"]["partner_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["Namespace"];
                    };
                };
            };
        };
    };
    updateNamespace: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description The namespace */
                partner_id: components["parameters"]["partner_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateNamespace"];
            };
        };
        responses: {
            200: components["responses"]["Namespace"];
        };
    };
    listSavedViews: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: {
                            count: number;
                            saved_views: components["schemas"]["SavedView"][];
                        };
                    };
                };
            };
        };
    };
    createSavedView: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSavedView"];
            };
        };
        responses: {
            200: components["responses"]["SavedView"];
        };
    };
    updateSavedView: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description Identifier of the view */
                view_id: components["parameters"]["view_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSavedView"];
            };
        };
        responses: {
            200: components["responses"]["SavedView"];
        };
    };
    deleteSavedView: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description Identifier of the view */
                view_id: components["parameters"]["view_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EmptyObject"];
        };
    };
    listMessageTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: {
                            count: number;
                            message_templates: components["schemas"]["MessageTemplate"][];
                        };
                    };
                };
            };
        };
    };
    createMessageTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateMessageTemplate"];
            };
        };
        responses: {
            200: components["responses"]["MessageTemplate"];
        };
    };
    updateMessageTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description Identifier of the template */
                template_id: components["parameters"]["template_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMessageTemplate"];
            };
        };
        responses: {
            200: components["responses"]["MessageTemplate"];
        };
    };
    deleteMessageTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description Identifier of the template */
                template_id: components["parameters"]["template_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EmptyObject"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description `expiring`: only enabled keys that expire within 14 days or have expired. `unused`: only enabled keys that were created more than 90 days ago and not used since then */
                show?: "expiring" | "unused";
                /** @description Part of the name, the description or the masked secret, case-insensitive */
                search?: string;
                /** @description Order of the list: `name`, `status`, `used`, `expires`, `created`, or prefixed with `-` for descending order. By default, newest first */
                sort?: "name" | "-name" | "status" | "-status" | "used" | "-used" | "expires" | "-expires" | "created" | "-created";
                /** @description Number of records per page */
                limit?: components["parameters"]["limit"];
                /** @description Page number, starting at 1 */
                page?: components["parameters"]["page"];
            };
            header?: {
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["ApiKeyList"];
                    };
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKey"];
            };
        };
        responses: {
            200: components["responses"]["ApiKey"];
        };
    };
    endApiKeyGrace: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The current secret, or the token of the key */
                secret_key: components["parameters"]["secret_key"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ApiKey"];
        };
    };
    findApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The current secret, or the token of the key */
                secret_key: components["parameters"]["secret_key"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["ApiKey"];
                    };
                };
            };
        };
    };
    updateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The current secret, or the token of the key */
                secret_key: components["parameters"]["secret_key"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateApiKey"];
            };
        };
        responses: {
            200: components["responses"]["ApiKey"];
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The current secret, or the token of the key */
                secret_key: components["parameters"]["secret_key"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateApiKey"];
            };
        };
        responses: {
            200: components["responses"]["ApiKey"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The current secret, or the token of the key */
                secret_key: components["parameters"]["secret_key"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EmptyObject"];
        };
    };
    findApiKeyUsage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The current secret, or the token of the key */
                secret_key: components["parameters"]["secret_key"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["ApiKeyUsage"];
                    };
                };
            };
        };
    };
    listCustomers: {
        parameters: {
            query?: {
                /** @description Part of the address or a name, case-insensitive */
                search?: components["parameters"]["search"];
                /** @description Only customers with this status */
                status?: components["parameters"]["status"];
                /** @description Only individuals, or only businesses */
                type?: components["parameters"]["type"];
                /** @description Order of the list: `name`, `created`, or prefixed with `-` for descending order. By default, newest first */
                sort?: "name" | "-name" | "created" | "-created";
                /** @description Number of records per page */
                limit?: components["parameters"]["limit"];
                /** @description Page number, starting at 1 */
                page?: components["parameters"]["page"];
            };
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["CustomerList"];
                    };
                };
            };
        };
    };
    createCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCustomer"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["Customer"];
                    };
                };
            };
        };
    };
    findCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The customer */
                customer_id: components["parameters"]["customer_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["CustomerDetails"];
                    };
                };
            };
        };
    };
    updateCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The customer */
                customer_id: components["parameters"]["customer_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCustomer"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["CustomerDetails"];
                    };
                };
            };
        };
    };
    deleteCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The customer */
                customer_id: components["parameters"]["customer_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EmptyObject"];
        };
    };
    exportCustomers: {
        parameters: {
            query?: {
                /** @description Part of the address or a name, case-insensitive */
                search?: components["parameters"]["search"];
                /** @description Only customers with this status */
                status?: components["parameters"]["status"];
                /** @description Only individuals, or only businesses */
                type?: components["parameters"]["type"];
            };
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CsvFile"];
        };
    };
    resolveCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description identifier@domain */
                payment_address: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["Customer"];
                    };
                };
            };
        };
    };
    findLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The link */
                link_id: components["parameters"]["link_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["Link"];
                    };
                };
            };
        };
    };
    updateLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The link */
                link_id: components["parameters"]["link_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateLink"];
            };
        };
        responses: {
            200: components["responses"]["Link"];
        };
    };
    listLinks: {
        parameters: {
            query?: {
                /** @description Only links with this status */
                status?: "proposed" | "established" | "declined" | "revoked";
                /** @description Only links in which the namespace has this role */
                side?: "proposer" | "responder";
                /** @description Only links with this address, on either side */
                payment_address?: components["schemas"]["PaymentAddress"];
                /** @description Part of the address of either side, case-insensitive */
                search?: string;
                /** @description Order of the list: `created`, or prefixed with `-` for descending order. By default, newest first */
                sort?: "created" | "-created";
                /** @description Number of records per page */
                limit?: components["parameters"]["limit"];
                /** @description Page number, starting at 1 */
                page?: components["parameters"]["page"];
            };
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["LinkList"];
                    };
                };
            };
        };
    };
    proposeLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProposeLink"];
            };
        };
        responses: {
            200: components["responses"]["Link"];
        };
    };
    listAccounts: {
        parameters: {
            query?: {
                /** @description Part of the title, case-insensitive */
                account_title?: components["parameters"]["account_title"];
                /** @description Exact routing number */
                routing_number?: components["parameters"]["routing_number"];
                /** @description Only accounts with this status */
                status?: components["parameters"]["status-listAccounts"];
                /** @description Order of the list: `title`, or prefixed with `-` for descending order. By default, newest first */
                sort?: "title" | "-title";
                /** @description Number of records per page */
                limit?: components["parameters"]["limit"];
                /** @description Page number, starting at 1 */
                page?: components["parameters"]["page"];
            };
            header?: {
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["AccountList"];
                    };
                };
            };
        };
    };
    createAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAccount"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["Account"];
                    };
                };
            };
        };
    };
    findAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The account */
                account_id: components["parameters"]["account_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["Account"];
                    };
                };
            };
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The account */
                account_id: components["parameters"]["account_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EmptyObject"];
        };
    };
    exportAccounts: {
        parameters: {
            query?: {
                /** @description Part of the title, case-insensitive */
                account_title?: components["parameters"]["account_title"];
                /** @description Exact routing number */
                routing_number?: components["parameters"]["routing_number"];
                /** @description Only accounts with this status */
                status?: components["parameters"]["status-listAccounts"];
            };
            header?: {
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CsvFile"];
        };
    };
    findValidation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The account */
                account_id: components["parameters"]["account_id"];
                /** @description The validation */
                validation_id: components["parameters"]["validation_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["AccountValidationReply"];
                    };
                };
            };
        };
    };
    tryValidation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The account */
                account_id: components["parameters"]["account_id"];
                /** @description The validation */
                validation_id: components["parameters"]["validation_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TryAccountValidation"];
            };
        };
        responses: {
            200: components["responses"]["AccountValidationReply"];
        };
    };
    listValidations: {
        parameters: {
            query?: never;
            header?: {
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The account */
                account_id: components["parameters"]["account_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["AccountValidationList"];
                    };
                };
            };
        };
    };
    startValidation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The account */
                account_id: components["parameters"]["account_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartAccountValidation"];
            };
        };
        responses: {
            200: components["responses"]["AccountValidationReply"];
        };
    };
    listPayments: {
        parameters: {
            query?: {
                /** @description Only the payment with this ID */
                payment_id?: components["parameters"]["payment_id"];
                /** @description Exact reference, case-insensitive */
                reference?: components["parameters"]["reference"];
                /** @description Address of the receiving party, case-insensitive */
                beneficiary_payment_address?: components["parameters"]["beneficiary_payment_address"];
                /** @description Address of the sending party, case-insensitive */
                debtor_payment_address?: components["parameters"]["debtor_payment_address"];
                /** @description State of the payment. `completed_or_settled` matches both states; `waiting` matches `created`, `in_admission` and `on_hold` */
                state?: components["parameters"]["state"];
                /** @description Only payments created at or after this time */
                created_from?: components["parameters"]["created_from"];
                /** @description Only payments created at or before this time */
                created_to?: components["parameters"]["created_to"];
                /** @description Minimum amount in minor units */
                amount_min?: components["parameters"]["amount_min"];
                /** @description Maximum amount in minor units */
                amount_max?: components["parameters"]["amount_max"];
                /** @description ISO 4217 currency code */
                currency?: components["parameters"]["currency"];
                /** @description Only pushes or only pulls */
                payment_type?: components["parameters"]["payment_type"];
                /** @description Direction of the money: `in` to this namespace, `out` of it, or `within` it. A payment can be `within` only once it is submitted */
                direction?: components["parameters"]["direction"];
                /** @description Domain of the other namespace, case-insensitive. If no payment has this counterparty, all counterparties whose domain starts with the text. Only submitted payments have one */
                counterparty?: components["parameters"]["counterparty"];
                /** @description Only payments that `GET /search` finds for this text, at most 500. If it finds more, `count_is_exact` is false, and other filters, `sort` and the export are refused with 400. Finding people by name is recorded in the audit log */
                search?: components["parameters"]["search-listPayments"];
                /** @description Order of the list: `amount`, or prefixed with `-` for descending order. By default, newest first */
                sort?: "amount" | "-amount";
                /** @description Number of records per page */
                limit?: components["parameters"]["limit-listPayments"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["PaymentList"];
                    };
                };
            };
        };
    };
    createPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePayment"];
            };
        };
        responses: {
            200: components["responses"]["Payment"];
        };
    };
    exportPayments: {
        parameters: {
            query?: {
                /** @description Only the payment with this ID */
                payment_id?: components["parameters"]["payment_id"];
                /** @description Exact reference, case-insensitive */
                reference?: components["parameters"]["reference"];
                /** @description Address of the receiving party, case-insensitive */
                beneficiary_payment_address?: components["parameters"]["beneficiary_payment_address"];
                /** @description Address of the sending party, case-insensitive */
                debtor_payment_address?: components["parameters"]["debtor_payment_address"];
                /** @description State of the payment. `completed_or_settled` matches both states; `waiting` matches `created`, `in_admission` and `on_hold` */
                state?: components["parameters"]["state"];
                /** @description Only payments created at or after this time */
                created_from?: components["parameters"]["created_from"];
                /** @description Only payments created at or before this time */
                created_to?: components["parameters"]["created_to"];
                /** @description Minimum amount in minor units */
                amount_min?: components["parameters"]["amount_min"];
                /** @description Maximum amount in minor units */
                amount_max?: components["parameters"]["amount_max"];
                /** @description ISO 4217 currency code */
                currency?: components["parameters"]["currency"];
                /** @description Only pushes or only pulls */
                payment_type?: components["parameters"]["payment_type"];
                /** @description Direction of the money: `in` to this namespace, `out` of it, or `within` it. A payment can be `within` only once it is submitted */
                direction?: components["parameters"]["direction"];
                /** @description Domain of the other namespace, case-insensitive. If no payment has this counterparty, all counterparties whose domain starts with the text. Only submitted payments have one */
                counterparty?: components["parameters"]["counterparty"];
                /** @description Only payments that `GET /search` finds for this text, at most 500. If it finds more, `count_is_exact` is false, and other filters, `sort` and the export are refused with 400. Finding people by name is recorded in the audit log */
                search?: components["parameters"]["search-listPayments"];
            };
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CsvFile"];
        };
    };
    findPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The payment */
                payment_id: components["parameters"]["payment_id-findPayment"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["Payment"];
                    };
                };
            };
        };
    };
    exportLiquidityMovements: {
        parameters: {
            query?: {
                /** @description Only movements in this currency */
                currency?: components["parameters"]["currency-exportLiquidityMovements"];
                /** @description Only movements of this kind */
                kind?: components["parameters"]["kind"];
                /** @description Only movements at or after this time */
                created_from?: components["parameters"]["created_from-exportLiquidityMovements"];
                /** @description Only movements at or before this time */
                created_to?: components["parameters"]["created_to-exportLiquidityMovements"];
            };
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CsvFile"];
        };
    };
    listLiquidity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["LiquidityList"];
                    };
                };
            };
        };
    };
    listLiquidityHistory: {
        parameters: {
            query: {
                /** @description Currency of the history */
                currency: components["schemas"]["Currency"];
                /** @description Start; by default, 24 hours before `to` */
                from?: string;
                /** @description End, at most 31 days after `from`; by default, now */
                to?: string;
            };
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["LiquidityHistory"];
                    };
                };
            };
        };
    };
    listLiquidityMovements: {
        parameters: {
            query?: {
                /** @description Only movements in this currency */
                currency?: components["parameters"]["currency-exportLiquidityMovements"];
                /** @description Only movements of this kind */
                kind?: components["parameters"]["kind"];
                /** @description Only movements at or after this time */
                created_from?: components["parameters"]["created_from-exportLiquidityMovements"];
                /** @description Only movements at or before this time */
                created_to?: components["parameters"]["created_to-exportLiquidityMovements"];
                /** @description Number of records per page */
                limit?: components["parameters"]["limit-listPayments"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["LiquidityMovementList"];
                    };
                };
            };
        };
    };
    findSubmission: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The payment */
                payment_id: components["parameters"]["payment_id-findPayment"];
                /** @description The submission */
                submission_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Submission"];
        };
    };
    findSubmissionOfPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The payment */
                payment_id: components["parameters"]["payment_id-findPayment"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Submission"];
        };
    };
    createSubmission: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The payment */
                payment_id: components["parameters"]["payment_id-findPayment"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["Submission"];
                    };
                };
            };
        };
    };
    listExceptions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The payment */
                payment_id: components["parameters"]["payment_id-findPayment"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["ExceptionList"];
                    };
                };
            };
        };
    };
    assignTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The task */
                task_id: components["parameters"]["task_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssignTask"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["QueuedTask"];
                    };
                };
            };
        };
    };
    exportDecisionTimes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CsvFile"];
        };
    };
    exportQueue: {
        parameters: {
            query?: {
                /** @description Only tasks with this status; defaults to open tasks */
                status?: components["parameters"]["status-exportQueue"];
                /** @description Only tasks with this workflow */
                workflow?: components["parameters"]["workflow"];
                /** @description Number of the assigned member; 0 for unassigned tasks */
                assignee?: components["parameters"]["assignee"];
                /** @description Only tasks created at least this many seconds ago */
                older_than?: components["parameters"]["older_than"];
                /** @description Only tasks created less than this many seconds ago */
                younger_than?: components["parameters"]["younger_than"];
            };
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CsvFile"];
        };
    };
    exportWaitingPayments: {
        parameters: {
            query?: {
                /** @description Only payments with an open task of this status */
                status?: components["parameters"]["status-exportWaitingPayments"];
                /** @description Only payments with an open task of this workflow */
                workflow?: components["parameters"]["workflow-exportWaitingPayments"];
                /** @description Number of the member to whom an open task is assigned; 0 for unassigned tasks */
                assignee?: components["parameters"]["assignee-exportWaitingPayments"];
                /** @description Only payments whose tasks were opened at least this many seconds ago */
                older_than?: components["parameters"]["older_than-exportWaitingPayments"];
                /** @description Only payments whose tasks were opened less than this many seconds ago */
                younger_than?: components["parameters"]["younger_than-exportWaitingPayments"];
                /** @description Only payments that expire within this many seconds */
                expires_within?: components["parameters"]["expires_within"];
                /** @description ISO 4217 currency code */
                currency?: components["parameters"]["currency"];
                /** @description Minimum amount in minor units */
                amount_min?: components["parameters"]["amount_min"];
                /** @description Maximum amount in minor units */
                amount_max?: components["parameters"]["amount_max"];
                /** @description Only pushes or only pulls */
                payment_type?: components["parameters"]["payment_type"];
                /** @description Domain of the other namespace, case-insensitive. If no namespace in the environment has this domain, all whose domain starts with the text */
                counterparty?: components["parameters"]["counterparty-exportWaitingPayments"];
                /** @description Address of the sending party. Case-insensitive. Without `@`, matches the start of an address or of its domain */
                debtor_payment_address?: components["parameters"]["debtor_payment_address-exportWaitingPayments"];
                /** @description Address of the receiving party. Case-insensitive. Without `@`, matches the start of an address or of its domain */
                beneficiary_payment_address?: components["parameters"]["beneficiary_payment_address-exportWaitingPayments"];
                /** @description `true` returns only snoozed payments. By default, they are left out until the snooze ends or until 15 minutes before they expire */
                snoozed?: components["parameters"]["snoozed"];
                /** @description By the time at which the tasks were opened, by expiry, or by currency and then amount. A leading minus reverses the order */
                sort?: components["parameters"]["sort"];
            };
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CsvFile"];
        };
    };
    findAdmission: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The payment */
                payment_id: components["parameters"]["payment_id-findPayment"];
                /** @description The admission */
                admission_id: components["parameters"]["admission_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Admission"];
        };
    };
    findAdmissionOfPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The payment */
                payment_id: components["parameters"]["payment_id-findPayment"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Admission"];
        };
    };
    findDecisionTimes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["DecisionTimes"];
                    };
                };
            };
        };
    };
    findPaymentOfTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The task */
                task_id: components["parameters"]["task_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["WaitingPayment"];
                    };
                };
            };
        };
    };
    findQueuedTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The task */
                task_id: components["parameters"]["task_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["QueuedTask"];
                    };
                };
            };
        };
    };
    findTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The payment */
                payment_id: components["parameters"]["payment_id-findPayment"];
                /** @description The admission */
                admission_id: components["parameters"]["admission_id"];
                /** @description The task */
                task_id: components["parameters"]["task_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["AdmissionTask"];
                    };
                };
            };
        };
    };
    updateTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The payment */
                payment_id: components["parameters"]["payment_id-findPayment"];
                /** @description The admission */
                admission_id: components["parameters"]["admission_id"];
                /** @description The task */
                task_id: components["parameters"]["task_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTask"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["AdmissionTask"];
                    };
                };
            };
        };
    };
    findThroughput: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["TaskThroughput"];
                    };
                };
            };
        };
    };
    listQueue: {
        parameters: {
            query?: {
                /** @description Only tasks with this status; defaults to open tasks */
                status?: components["parameters"]["status-exportQueue"];
                /** @description Only tasks with this workflow */
                workflow?: components["parameters"]["workflow"];
                /** @description Number of the assigned member; 0 for unassigned tasks */
                assignee?: components["parameters"]["assignee"];
                /** @description Only tasks created at least this many seconds ago */
                older_than?: components["parameters"]["older_than"];
                /** @description Only tasks created less than this many seconds ago */
                younger_than?: components["parameters"]["younger_than"];
                /** @description Number of records per page */
                limit?: components["parameters"]["limit-listPayments"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["Queue"];
                    };
                };
            };
        };
    };
    listTasks: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The payment */
                payment_id: components["parameters"]["payment_id-findPayment"];
                /** @description The admission */
                admission_id: components["parameters"]["admission_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["TaskList"];
                    };
                };
            };
        };
    };
    listWaitingPayments: {
        parameters: {
            query?: {
                /** @description Only payments with an open task of this status */
                status?: components["parameters"]["status-exportWaitingPayments"];
                /** @description Only payments with an open task of this workflow */
                workflow?: components["parameters"]["workflow-exportWaitingPayments"];
                /** @description Number of the member to whom an open task is assigned; 0 for unassigned tasks */
                assignee?: components["parameters"]["assignee-exportWaitingPayments"];
                /** @description Only payments whose tasks were opened at least this many seconds ago */
                older_than?: components["parameters"]["older_than-exportWaitingPayments"];
                /** @description Only payments whose tasks were opened less than this many seconds ago */
                younger_than?: components["parameters"]["younger_than-exportWaitingPayments"];
                /** @description Only payments that expire within this many seconds */
                expires_within?: components["parameters"]["expires_within"];
                /** @description ISO 4217 currency code */
                currency?: components["parameters"]["currency"];
                /** @description Minimum amount in minor units */
                amount_min?: components["parameters"]["amount_min"];
                /** @description Maximum amount in minor units */
                amount_max?: components["parameters"]["amount_max"];
                /** @description Only pushes or only pulls */
                payment_type?: components["parameters"]["payment_type"];
                /** @description Domain of the other namespace, case-insensitive. If no namespace in the environment has this domain, all whose domain starts with the text */
                counterparty?: components["parameters"]["counterparty-exportWaitingPayments"];
                /** @description Address of the sending party. Case-insensitive. Without `@`, matches the start of an address or of its domain */
                debtor_payment_address?: components["parameters"]["debtor_payment_address-exportWaitingPayments"];
                /** @description Address of the receiving party. Case-insensitive. Without `@`, matches the start of an address or of its domain */
                beneficiary_payment_address?: components["parameters"]["beneficiary_payment_address-exportWaitingPayments"];
                /** @description `true` returns only snoozed payments. By default, they are left out until the snooze ends or until 15 minutes before they expire */
                snoozed?: components["parameters"]["snoozed"];
                /** @description By the time at which the tasks were opened, by expiry, or by currency and then amount. A leading minus reverses the order */
                sort?: components["parameters"]["sort"];
                /** @description Only these payments: up to 100 IDs, separated by commas */
                payment_ids?: string;
                /** @description Number of records per page */
                limit?: components["parameters"]["limit-listPayments"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["AdmissionQueue"];
                    };
                };
            };
        };
    };
    snoozePayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The payment */
                payment_id: components["parameters"]["payment_id-findPayment"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SnoozePayment"];
            };
        };
        responses: {
            200: components["responses"]["WaitingPayment"];
        };
    };
    unsnoozePayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The payment */
                payment_id: components["parameters"]["payment_id-findPayment"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WaitingPayment"];
        };
    };
    summarizeWaitingPayments: {
        parameters: {
            query?: {
                /** @description Only payments with an open task of this workflow */
                workflow?: components["parameters"]["workflow-exportWaitingPayments"];
                /** @description Number of the member to whom an open task is assigned; 0 for unassigned tasks */
                assignee?: components["parameters"]["assignee-exportWaitingPayments"];
                /** @description Only payments whose tasks were opened at least this many seconds ago */
                older_than?: components["parameters"]["older_than-exportWaitingPayments"];
                /** @description Only payments whose tasks were opened less than this many seconds ago */
                younger_than?: components["parameters"]["younger_than-exportWaitingPayments"];
                /** @description Only payments that expire within this many seconds */
                expires_within?: components["parameters"]["expires_within"];
                /** @description ISO 4217 currency code */
                currency?: components["parameters"]["currency"];
                /** @description Minimum amount in minor units */
                amount_min?: components["parameters"]["amount_min"];
                /** @description Maximum amount in minor units */
                amount_max?: components["parameters"]["amount_max"];
                /** @description Only pushes or only pulls */
                payment_type?: components["parameters"]["payment_type"];
                /** @description Domain of the other namespace, case-insensitive. If no namespace in the environment has this domain, all whose domain starts with the text */
                counterparty?: components["parameters"]["counterparty-exportWaitingPayments"];
                /** @description Address of the sending party. Case-insensitive. Without `@`, matches the start of an address or of its domain */
                debtor_payment_address?: components["parameters"]["debtor_payment_address-exportWaitingPayments"];
                /** @description Address of the receiving party. Case-insensitive. Without `@`, matches the start of an address or of its domain */
                beneficiary_payment_address?: components["parameters"]["beneficiary_payment_address-exportWaitingPayments"];
            };
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["AdmissionQueueSummary"];
                    };
                };
            };
        };
    };
    findAssignmentRules: {
        parameters: {
            query?: never;
            header?: {
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["AssignmentRules"];
                    };
                };
            };
        };
    };
    replaceAssignmentRules: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplaceAssignmentRules"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["AssignmentRules"];
                    };
                };
            };
        };
    };
    previewAssignment: {
        parameters: {
            query: {
                /** @description ISO 4217 currency code */
                currency: components["schemas"]["Currency"];
                /** @description Amount in minor units */
                amount: string;
                /** @description Domain of the other namespace */
                counterparty?: string;
                /** @description Kind of the task */
                workflow?: "customer_authentication" | "incoming_confirmation" | "payment_review";
            };
            header?: {
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["AssignmentPreview"];
                    };
                };
            };
        };
    };
    findTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The payment */
                payment_id: components["parameters"]["payment_id-findPayment"];
                /** @description The transaction */
                transaction_id: components["parameters"]["transaction_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Transaction"];
        };
    };
    findTransactionOfPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The payment */
                payment_id: components["parameters"]["payment_id-findPayment"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Transaction"];
        };
    };
    lookUpPayments: {
        parameters: {
            query: {
                /** @description ID of a payment, transaction or task, or an approval code (case-insensitive) */
                term: string;
            };
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["PaymentLookUp"];
                    };
                };
            };
        };
    };
    listReturnsOfPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The payment */
                payment_id: components["parameters"]["payment_id-findPayment"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["ReturnsOfPayment"];
                    };
                };
            };
        };
    };
    createReturn: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The payment */
                payment_id: components["parameters"]["payment_id-findPayment"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateReturn"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["Return"];
                    };
                };
            };
        };
    };
    exportReturns: {
        parameters: {
            query?: {
                /** @description Only returns that the namespace sent (`out`) or received (`in`), or those within it (`within`) */
                direction?: components["parameters"]["direction-exportReturns"];
                /** @description Only returns with this reason */
                reason?: components["parameters"]["reason"];
                /** @description ISO 4217 currency code */
                currency?: components["parameters"]["currency"];
                /** @description Minimum amount in minor units; requires `currency` */
                amount_from?: components["parameters"]["amount_from"];
                /** @description Maximum amount in minor units; requires `currency` */
                amount_to?: components["parameters"]["amount_to"];
                /** @description Only returns created at or after this time */
                created_from?: components["parameters"]["created_from-exportReturns"];
                /** @description Only returns created at or before this time */
                created_to?: components["parameters"]["created_to-exportReturns"];
                /** @description Only returns of this payment */
                payment_id?: components["parameters"]["payment_id-exportReturns"];
            };
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CsvFile"];
        };
    };
    findReturn: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The payment */
                payment_id: components["parameters"]["payment_id-findPayment"];
                /** @description The return */
                return_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["Return"];
                    };
                };
            };
        };
    };
    listReturns: {
        parameters: {
            query?: {
                /** @description Only returns that the namespace sent (`out`) or received (`in`), or those within it (`within`) */
                direction?: components["parameters"]["direction-exportReturns"];
                /** @description Only returns with this reason */
                reason?: components["parameters"]["reason"];
                /** @description ISO 4217 currency code */
                currency?: components["parameters"]["currency"];
                /** @description Minimum amount in minor units; requires `currency` */
                amount_from?: components["parameters"]["amount_from"];
                /** @description Maximum amount in minor units; requires `currency` */
                amount_to?: components["parameters"]["amount_to"];
                /** @description Only returns created at or after this time */
                created_from?: components["parameters"]["created_from-exportReturns"];
                /** @description Only returns created at or before this time */
                created_to?: components["parameters"]["created_to-exportReturns"];
                /** @description Only returns of this payment */
                payment_id?: components["parameters"]["payment_id-exportReturns"];
                /** @description Number of records per page */
                limit?: components["parameters"]["limit-listPayments"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["ReturnList"];
                    };
                };
            };
        };
    };
    acceptRecall: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The payment */
                payment_id: components["parameters"]["payment_id-findPayment"];
                /** @description The recall */
                recall_id: components["parameters"]["recall_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Recall"];
        };
    };
    cancelRecall: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The payment */
                payment_id: components["parameters"]["payment_id-findPayment"];
                /** @description The recall */
                recall_id: components["parameters"]["recall_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Recall"];
        };
    };
    listRecallsOfPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The payment */
                payment_id: components["parameters"]["payment_id-findPayment"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["RecallsOfPayment"];
                    };
                };
            };
        };
    };
    createRecall: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The payment */
                payment_id: components["parameters"]["payment_id-findPayment"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRecall"];
            };
        };
        responses: {
            200: components["responses"]["Recall"];
        };
    };
    exportRecalls: {
        parameters: {
            query?: {
                /** @description Only recalls that the namespace created (`out`) or received (`in`), or those within it (`within`) */
                direction?: components["parameters"]["direction-exportRecalls"];
                /** @description Only recalls in this state */
                state?: components["parameters"]["state-exportRecalls"];
                /** @description Only recalls with this reason */
                reason?: components["parameters"]["reason-exportRecalls"];
                /** @description ISO 4217 currency code */
                currency?: components["parameters"]["currency"];
                /** @description Minimum amount in minor units; requires `currency` */
                amount_from?: components["parameters"]["amount_from"];
                /** @description Maximum amount in minor units; requires `currency` */
                amount_to?: components["parameters"]["amount_to"];
                /** @description Only recalls created at or after this time */
                created_from?: components["parameters"]["created_from-exportRecalls"];
                /** @description Only recalls created at or before this time */
                created_to?: components["parameters"]["created_to-exportRecalls"];
                /** @description Only recalls of this payment */
                payment_id?: components["parameters"]["payment_id-exportRecalls"];
            };
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CsvFile"];
        };
    };
    findRecall: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The payment */
                payment_id: components["parameters"]["payment_id-findPayment"];
                /** @description The recall */
                recall_id: components["parameters"]["recall_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["Recall"];
                    };
                };
            };
        };
    };
    listRecalls: {
        parameters: {
            query?: {
                /** @description Only recalls that the namespace created (`out`) or received (`in`), or those within it (`within`) */
                direction?: components["parameters"]["direction-exportRecalls"];
                /** @description Only recalls in this state */
                state?: components["parameters"]["state-exportRecalls"];
                /** @description Only recalls with this reason */
                reason?: components["parameters"]["reason-exportRecalls"];
                /** @description ISO 4217 currency code */
                currency?: components["parameters"]["currency"];
                /** @description Minimum amount in minor units; requires `currency` */
                amount_from?: components["parameters"]["amount_from"];
                /** @description Maximum amount in minor units; requires `currency` */
                amount_to?: components["parameters"]["amount_to"];
                /** @description Only recalls created at or after this time */
                created_from?: components["parameters"]["created_from-exportRecalls"];
                /** @description Only recalls created at or before this time */
                created_to?: components["parameters"]["created_to-exportRecalls"];
                /** @description Only recalls of this payment */
                payment_id?: components["parameters"]["payment_id-exportRecalls"];
                /** @description Number of records per page */
                limit?: components["parameters"]["limit-listPayments"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["RecallList"];
                    };
                };
            };
        };
    };
    refuseRecall: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The payment */
                payment_id: components["parameters"]["payment_id-findPayment"];
                /** @description The recall */
                recall_id: components["parameters"]["recall_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefuseRecall"];
            };
        };
        responses: {
            200: components["responses"]["Recall"];
        };
    };
    exportBatchStatement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The batch */
                batch_id: components["parameters"]["batch_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CsvFile"];
        };
    };
    exportSettledTransactions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The batch */
                batch_id: components["parameters"]["batch_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CsvFile"];
        };
    };
    exportSettlements: {
        parameters: {
            query?: {
                /** @description Only batches with this status */
                status?: components["parameters"]["status-exportSettlements"];
                /** @description Extension: only batches in this currency */
                currency?: components["parameters"]["currency-exportSettlements"];
                /** @description Only batches with a cutoff at or after this time, in Unix seconds */
                cutoff_from?: components["parameters"]["cutoff_from"];
                /** @description Only batches with a cutoff at or before this time, in Unix seconds */
                cutoff_to?: components["parameters"]["cutoff_to"];
                /** @description Extension: only batches with settlement instructions, by whether they are final */
                finality?: components["parameters"]["finality"];
                /** @description Extension: only batches in the daily statement of this day, in UTC */
                booked_on?: components["parameters"]["booked_on"];
            };
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CsvFile"];
        };
    };
    findProof: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The batch */
                batch_id: components["parameters"]["batch_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["BatchProof"];
                    };
                };
            };
        };
    };
    findSettledTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The batch */
                batch_id: components["parameters"]["batch_id"];
                /** @description The transaction */
                transaction_id: components["parameters"]["transaction_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Transaction"];
        };
    };
    findSettlement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The batch */
                batch_id: components["parameters"]["batch_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["BatchDetails"];
                    };
                };
            };
        };
    };
    findTimeline: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The payment */
                payment_id: components["parameters"]["payment_id-findPayment"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["Timeline"];
                    };
                };
            };
        };
    };
    listSettledTransactions: {
        parameters: {
            query?: {
                /** @description Only the transaction with this ID */
                transaction_id?: string;
                /** @description Extension: only transactions with this counterparty namespace */
                counterparty_id?: string;
                /** @description Number of records per page */
                limit?: components["parameters"]["limit"];
                /** @description Page number, starting at 1 */
                page?: components["parameters"]["page"];
            };
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The batch */
                batch_id: components["parameters"]["batch_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["SettledTransactionList"];
                    };
                };
            };
        };
    };
    listSettlementKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["SettlementKeys"];
                    };
                };
            };
        };
    };
    listSettlementRuns: {
        parameters: {
            query?: {
                /** @description Only runs with this status */
                status?: components["parameters"]["status-listSettlementRuns"];
                /** @description Number of records per page */
                limit?: components["parameters"]["limit"];
                /** @description Page number, starting at 1 */
                page?: components["parameters"]["page"];
            };
            header?: {
                /** @description Sandbox or live; defaults to the environment of the namespace */
                "x-environment"?: components["parameters"]["x-environment"];
                /** @description Namespace to act in; optional for the network operator */
                "x-partner-id"?: components["parameters"]["x-partner-id-listSettlementRuns"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["SettlementRunList"];
                    };
                };
            };
        };
    };
    listSettlements: {
        parameters: {
            query?: {
                /** @description Only batches with this status */
                status?: components["parameters"]["status-exportSettlements"];
                /** @description Extension: only batches in this currency */
                currency?: components["parameters"]["currency-exportSettlements"];
                /** @description Only batches with a cutoff at or after this time, in Unix seconds */
                cutoff_from?: components["parameters"]["cutoff_from"];
                /** @description Only batches with a cutoff at or before this time, in Unix seconds */
                cutoff_to?: components["parameters"]["cutoff_to"];
                /** @description Extension: only batches with settlement instructions, by whether they are final */
                finality?: components["parameters"]["finality"];
                /** @description Extension: only batches in the daily statement of this day, in UTC */
                booked_on?: components["parameters"]["booked_on"];
                /** @description Number of records per page */
                limit?: components["parameters"]["limit"];
                /** @description Page number, starting at 1 */
                page?: components["parameters"]["page"];
            };
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["BatchList"];
                    };
                };
            };
        };
    };
    runSettlement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Sandbox or live; defaults to the environment of the namespace */
                "x-environment"?: components["parameters"]["x-environment"];
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Namespace to act in; optional for the network operator */
                "x-partner-id"?: components["parameters"]["x-partner-id-listSettlementRuns"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["SettlementRun"];
                    };
                };
            };
        };
    };
    projectSettlement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["SettlementProjection"];
                    };
                };
            };
        };
    };
    findSettlementCalendar: {
        parameters: {
            query?: {
                /** @description First day, at most 400 days before or after today; by default today in UTC */
                from?: components["parameters"]["from"];
                /** @description Number of days */
                days?: components["parameters"]["days"];
            };
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SettlementCalendar"];
        };
    };
    findNetworkCalendar: {
        parameters: {
            query?: {
                /** @description First day, at most 400 days before or after today; by default today in UTC */
                from?: components["parameters"]["from"];
                /** @description Number of days */
                days?: components["parameters"]["days"];
                /** @description Sandbox or live */
                environment?: components["schemas"]["Environment"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SettlementCalendar"];
        };
    };
    exportBatchNotification: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The batch */
                batch_id: components["parameters"]["batch_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["XmlFile"];
        };
    };
    exportSettledWorkbook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The batch */
                batch_id: components["parameters"]["batch_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["XlsxFile"];
        };
    };
    exportStatement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The currency */
                currency: components["parameters"]["currency-exportStatement"];
                /** @description The day in UTC */
                date: components["parameters"]["date"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CsvFile"];
        };
    };
    exportStatementMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The currency */
                currency: components["parameters"]["currency-exportStatement"];
                /** @description The day in UTC */
                date: components["parameters"]["date"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["XmlFile"];
        };
    };
    exportStatementWorkbook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The currency */
                currency: components["parameters"]["currency-exportStatement"];
                /** @description The day in UTC */
                date: components["parameters"]["date"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["XlsxFile"];
        };
    };
    exportStatements: {
        parameters: {
            query: {
                /** @description Active ISO 4217 currency code */
                currency: components["parameters"]["currency-exportStatements"];
                /** @description First day, in UTC; by default, 30 days before the last one */
                from?: components["parameters"]["from-exportStatements"];
                /** @description Last day, in UTC; by default and at most today */
                to?: components["parameters"]["to"];
            };
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CsvFile"];
        };
    };
    listStatements: {
        parameters: {
            query: {
                /** @description Active ISO 4217 currency code */
                currency: components["parameters"]["currency-exportStatements"];
                /** @description First day, in UTC; by default, 30 days before the last one */
                from?: components["parameters"]["from-exportStatements"];
                /** @description Last day, in UTC; by default and at most today */
                to?: components["parameters"]["to"];
            };
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["DailyStatementList"];
                    };
                };
            };
        };
    };
    changeInstruction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description The instruction */
                instruction_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeSettlementInstruction"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["NetworkInstruction"];
                    };
                };
            };
        };
    };
    exportImports: {
        parameters: {
            query?: {
                /** @description Only imports of this environment */
                environment?: components["parameters"]["environment"];
                /** @description Only imports in this currency */
                currency?: components["parameters"]["currency-exportImports"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CsvFile"];
        };
    };
    exportInstructionList: {
        parameters: {
            query?: {
                /** @description Only instructions of this environment */
                environment?: components["parameters"]["environment-exportInstructionList"];
                /** @description Only instructions in this currency */
                currency?: components["parameters"]["currency-exportInstructionList"];
                /** @description Only instructions of this namespace */
                partner_id?: components["parameters"]["partner_id-exportInstructionList"];
                /** @description Only instructions in this direction */
                direction?: components["parameters"]["direction-exportInstructionList"];
                /** @description Only instructions in this state */
                state?: components["parameters"]["state-exportInstructionList"];
                /** @description Only instructions of this batch */
                batch_id?: components["parameters"]["batch_id-exportInstructionList"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CsvFile"];
        };
    };
    exportInstructions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The batch */
                batch_id: components["parameters"]["batch_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CsvFile"];
        };
    };
    exportInstructionsWorkbook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The batch */
                batch_id: components["parameters"]["batch_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["XlsxFile"];
        };
    };
    exportMismatches: {
        parameters: {
            query?: {
                /** @description Only mismatches in this state */
                state?: components["parameters"]["state-exportMismatches"];
                /** @description Only mismatches of this kind */
                kind?: components["parameters"]["kind-exportMismatches"];
                /** @description Only mismatches of this batch */
                batch_id?: components["parameters"]["batch_id-exportMismatches"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CsvFile"];
        };
    };
    exportParticipantAccounts: {
        parameters: {
            query?: {
                /** @description Only accounts of this namespace */
                partner_id?: components["parameters"]["partner_id-exportParticipantAccounts"];
                /** @description Only accounts in this currency */
                currency?: components["parameters"]["currency-exportParticipantAccounts"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CsvFile"];
        };
    };
    exportPaymentFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The batch */
                batch_id: components["parameters"]["batch_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["XmlFile"];
        };
    };
    listImports: {
        parameters: {
            query?: {
                /** @description Only imports of this environment */
                environment?: components["parameters"]["environment"];
                /** @description Only imports in this currency */
                currency?: components["parameters"]["currency-exportImports"];
                /** @description Number of records per page */
                limit?: components["parameters"]["limit-listPayments"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["StatementImportList"];
                    };
                };
            };
        };
    };
    importStatement: {
        parameters: {
            query: {
                /** @description Environment of the settlement account */
                environment: components["schemas"]["Environment"];
                /** @description Currency of the settlement account */
                currency: components["schemas"]["Currency"];
                /** @description `camt`: ISO 20022 camt.053 or camt.054. `csv`: CSV */
                format: "camt" | "csv";
            };
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/xml": string;
                "text/csv": string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["ImportedStatement"];
                    };
                };
            };
        };
    };
    listInstructions: {
        parameters: {
            query?: {
                /** @description Only instructions of this environment */
                environment?: components["parameters"]["environment-exportInstructionList"];
                /** @description Only instructions in this currency */
                currency?: components["parameters"]["currency-exportInstructionList"];
                /** @description Only instructions of this namespace */
                partner_id?: components["parameters"]["partner_id-exportInstructionList"];
                /** @description Only instructions in this direction */
                direction?: components["parameters"]["direction-exportInstructionList"];
                /** @description Only instructions in this state */
                state?: components["parameters"]["state-exportInstructionList"];
                /** @description Only instructions of this batch */
                batch_id?: components["parameters"]["batch_id-exportInstructionList"];
                /** @description Number of records per page */
                limit?: components["parameters"]["limit-listPayments"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["NetworkInstructionList"];
                    };
                };
            };
        };
    };
    listMismatches: {
        parameters: {
            query?: {
                /** @description Only mismatches in this state */
                state?: components["parameters"]["state-exportMismatches"];
                /** @description Only mismatches of this kind */
                kind?: components["parameters"]["kind-exportMismatches"];
                /** @description Only mismatches of this batch */
                batch_id?: components["parameters"]["batch_id-exportMismatches"];
                /** @description Number of records per page */
                limit?: components["parameters"]["limit-listPayments"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["SettlementMismatchList"];
                    };
                };
            };
        };
    };
    listOwnInstructions: {
        parameters: {
            query?: {
                /** @description Only instructions in this state */
                state?: components["parameters"]["state-exportInstructionList"];
                /** @description Only instructions of this batch */
                batch_id?: components["parameters"]["batch_id-exportInstructionList"];
                /** @description Number of records per page */
                limit?: components["parameters"]["limit-listPayments"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["SettlementInstructionList"];
                    };
                };
            };
        };
    };
    listParticipantAccounts: {
        parameters: {
            query?: {
                /** @description Only accounts of this namespace */
                partner_id?: components["parameters"]["partner_id-exportParticipantAccounts"];
                /** @description Only accounts in this currency */
                currency?: components["parameters"]["currency-exportParticipantAccounts"];
                /** @description Number of records per page */
                limit?: components["parameters"]["limit-listPayments"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["ParticipantAccountList"];
                    };
                };
            };
        };
    };
    listSettlementAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["SettlementAccountList"];
                    };
                };
            };
        };
    };
    markInstructionsSent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description The batch */
                batch_id: components["parameters"]["batch_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["SentInstructions"];
                    };
                };
            };
        };
    };
    resolveMismatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description The mismatch */
                mismatch_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResolveSettlementMismatch"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["SettlementMismatch"];
                    };
                };
            };
        };
    };
    countNotes: {
        parameters: {
            query: {
                /** @description Only these payments: up to 100 IDs, separated by commas */
                payment_ids: string;
            };
            header?: {
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["NoteCounts"];
                    };
                };
            };
        };
    };
    countUnreadMentions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["UnreadMentions"];
                    };
                };
            };
        };
    };
    editNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The note */
                note_id: components["parameters"]["note_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WriteNote"];
            };
        };
        responses: {
            200: components["responses"]["Note"];
        };
    };
    deleteNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The note */
                note_id: components["parameters"]["note_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Note"];
        };
    };
    listCustomerNotes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The customer */
                customer_id: components["parameters"]["customer_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["NoteList"];
        };
    };
    writeCustomerNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The customer */
                customer_id: components["parameters"]["customer_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WriteNote"];
            };
        };
        responses: {
            200: components["responses"]["Note"];
        };
    };
    listMentions: {
        parameters: {
            query?: {
                /** @description `true` returns only unread mentions */
                unread?: "true" | "false";
                /** @description Number of records per page */
                limit?: components["parameters"]["limit-listPayments"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["MentionList"];
                    };
                };
            };
        };
    };
    listNoteVersions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The note */
                note_id: components["parameters"]["note_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["NoteVersions"];
                    };
                };
            };
        };
    };
    listPaymentNotes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The payment */
                payment_id: components["parameters"]["payment_id-findPayment"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["NoteList"];
        };
    };
    writePaymentNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The payment */
                payment_id: components["parameters"]["payment_id-findPayment"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WritePaymentNote"];
            };
        };
        responses: {
            200: components["responses"]["Note"];
        };
    };
    listSettlementNotes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The settlement batch */
                batch_id: components["parameters"]["batch_id-listSettlementNotes"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["NoteList"];
        };
    };
    writeSettlementNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The settlement batch */
                batch_id: components["parameters"]["batch_id-listSettlementNotes"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WriteNote"];
            };
        };
        responses: {
            200: components["responses"]["Note"];
        };
    };
    readMentions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadMentions"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["ReadMentionsResult"];
                    };
                };
            };
        };
    };
    listCounterparties: {
        parameters: {
            query?: {
                /** @description Part of the name or address. By default, returns those of the newest payments */
                search?: string;
                /** @description `own`: only customers of the namespace */
                side?: "any" | "own";
                /** @description Maximum number of results */
                limit?: number;
            };
            header?: {
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["CounterpartyList"];
                    };
                };
            };
        };
    };
    searchRecords: {
        parameters: {
            query: {
                /** @description Text to find: an ID, its first or last characters, an approval code, an amount, an address, or part of a reference, name, account title or name of the counterparty’s namespace. Two to four words also match payments that contain the words in different fields */
                term: string;
                /** @description Maximum number of results */
                limit?: number;
            };
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["SearchResult"];
                    };
                };
            };
        };
    };
    checkWebhookTarget: {
        parameters: {
            query: {
                /** @description Endpoint URL to check */
                endpoint: string;
            };
            header?: {
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["EndpointVerdict"];
                    };
                };
            };
        };
    };
    countRecentEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["RecentEvents"];
                    };
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description `true`: only enabled webhooks. `false`: only disabled ones */
                enabled?: "true" | "false";
                /** @description `true`: only enabled webhooks whose latest delivery attempt failed. `false`: all others */
                failing?: "true" | "false";
                /** @description Part of the name, the description or the endpoint, case-insensitive */
                search?: string;
                /** @description Order of the list: `name`, `status`, or prefixed with `-` for descending order. By default, newest first */
                sort?: "name" | "-name" | "status" | "-status";
                /** @description Number of records per page */
                limit?: components["parameters"]["limit"];
                /** @description Page number, starting at 1 */
                page?: components["parameters"]["page"];
            };
            header?: {
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["WebhookList"];
                    };
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhook"];
            };
        };
        responses: {
            200: components["responses"]["Webhook"];
        };
    };
    findWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The webhook */
                webhook_id: components["parameters"]["webhook_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["WatchedWebhook"];
                    };
                };
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The webhook */
                webhook_id: components["parameters"]["webhook_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhook"];
            };
        };
        responses: {
            200: components["responses"]["Webhook"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The webhook */
                webhook_id: components["parameters"]["webhook_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EmptyObject"];
        };
    };
    findDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The webhook */
                webhook_id: components["parameters"]["webhook_id"];
                /** @description The delivery */
                delivery_id: components["parameters"]["delivery_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["DeliveryDetails"];
                    };
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Only deliveries with this status */
                status?: "pending" | "delivered" | "failed";
                /** @description Only events of this record type */
                record_type?: components["schemas"]["RecordType"];
                /** @description Only events of this type */
                event_type?: components["schemas"]["EventType"];
                /** @description Only the delivery of this event */
                event_id?: string;
                /** @description Only events at or after this time */
                from?: components["schemas"]["IsoTime"];
                /** @description Only events before this time */
                to?: components["schemas"]["IsoTime"];
                /** @description Number of records per page */
                limit?: components["parameters"]["limit-listPayments"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The webhook */
                webhook_id: components["parameters"]["webhook_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["DeliveryPage"];
                    };
                };
            };
        };
    };
    listEventTypes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["EventCatalog"];
                    };
                };
            };
        };
    };
    listPaymentEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The payment */
                payment_id: components["parameters"]["payment_id-findPayment"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["PaymentEvents"];
                    };
                };
            };
        };
    };
    listWebhookErrors: {
        parameters: {
            query?: {
                /** @description Number of records per page */
                limit?: components["parameters"]["limit-listPayments"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The webhook */
                webhook_id: components["parameters"]["webhook_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["WebhookErrorPage"];
                    };
                };
            };
        };
    };
    revealWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The webhook */
                webhook_id: components["parameters"]["webhook_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevealWebhookSecret"];
            };
        };
        responses: {
            200: components["responses"]["Webhook"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The webhook */
                webhook_id: components["parameters"]["webhook_id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateWebhookSecret"];
            };
        };
        responses: {
            200: components["responses"]["Webhook"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The webhook */
                webhook_id: components["parameters"]["webhook_id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SendTest"];
            };
        };
        responses: {
            200: components["responses"]["Delivery"];
        };
    };
    findWebhookMetrics: {
        parameters: {
            query?: {
                /** @description `24h`: the last 24 hours by hour. `7d`: the last seven days in steps of six hours */
                period?: "24h" | "7d";
            };
            header?: {
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The webhook */
                webhook_id: components["parameters"]["webhook_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["WebhookMetrics"];
                    };
                };
            };
        };
    };
    recoverDeliveries: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The webhook */
                webhook_id: components["parameters"]["webhook_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecoverDeliveries"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["Recovered"];
                    };
                };
            };
        };
    };
    redeliver: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The webhook */
                webhook_id: components["parameters"]["webhook_id"];
                /** @description The delivery */
                delivery_id: components["parameters"]["delivery_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Delivery"];
        };
    };
    redeliverSeveral: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The webhook */
                webhook_id: components["parameters"]["webhook_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RedeliverSeveral"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["Redelivered"];
                    };
                };
            };
        };
    };
    readOverview: {
        parameters: {
            query?: {
                /** @description Period that `volume` covers. `24h` is divided into hours, longer periods into days */
                window?: "24h" | "7d" | "30d";
            };
            header?: {
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["Overview"];
                    };
                };
            };
        };
    };
    confirmMemberEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description The member */
                member_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GiveReason"];
            };
        };
        responses: {
            200: components["responses"]["NetworkOrganizationDetails"];
        };
    };
    decideVerification: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description The request */
                verification_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideVerification"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["QueuedVerification"];
                    };
                };
            };
        };
    };
    exportDeposits: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportDeposits"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["DepositFile"];
                    };
                };
            };
        };
    };
    findNetworkOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The organization */
                organization_id: components["parameters"]["organization_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["NetworkOrganizationDetails"];
                    };
                };
            };
        };
    };
    listDeposits: {
        parameters: {
            query?: {
                /** @description `to_send`: only microdeposits to be sent. `sent`: only microdeposits marked as sent */
                state?: components["parameters"]["state-listDeposits"];
                /** @description Sort order by start of the validation */
                order?: components["parameters"]["order"];
                /** @description Number of records per page */
                limit?: components["parameters"]["limit-listPayments"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["AccountDepositsList"];
                    };
                };
            };
        };
    };
    listFailingEndpoints: {
        parameters: {
            query?: {
                /** @description Only endpoints in this environment */
                environment?: components["parameters"]["environment-listFailingEndpoints"];
                /** @description Only endpoints in this state */
                state?: components["parameters"]["state-listFailingEndpoints"];
                /** @description Number of records per page */
                limit?: components["parameters"]["limit"];
                /** @description Page number, starting at 1 */
                page?: components["parameters"]["page"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["FailingEndpointList"];
                    };
                };
            };
        };
    };
    listNetworkPositions: {
        parameters: {
            query?: {
                /** @description Environment of the positions */
                environment?: components["parameters"]["environment-listNetworkPositions"];
                /** @description `open`: unsettled transactions. `last`: the last completed batch of each currency */
                period?: components["parameters"]["period"];
                /** @description Only positions in this currency */
                currency?: components["parameters"]["currency-listNetworkPositions"];
                /** @description Number of records per page */
                limit?: components["parameters"]["limit-listPayments"];
                /** @description Page number, starting at 1 */
                page?: components["parameters"]["page"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["NetworkPositionList"];
                    };
                };
            };
        };
    };
    listNetworkRuns: {
        parameters: {
            query?: {
                /** @description Only runs with this status */
                status?: components["parameters"]["status-listSettlementRuns"];
                /** @description Number of records per page */
                limit?: components["parameters"]["limit"];
                /** @description Page number, starting at 1 */
                page?: components["parameters"]["page"];
                /** @description Only runs in this environment */
                environment?: components["parameters"]["environment-listNetworkRuns"];
                /** @description Only runs with settlement instructions. `pending`: a batch of the run is not final. `final`: all of them are */
                finality?: components["parameters"]["finality-listNetworkRuns"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["NetworkRunList"];
                    };
                };
            };
        };
    };
    runNetworkSettlement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunNow"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["NetworkRun"];
                    };
                };
            };
        };
    };
    listOrganizations: {
        parameters: {
            query?: {
                /** @description Part of the organization’s name, of its legal name, or of the name or domain of one of its namespaces; its ID or that of one of its namespaces, payments or batches; its registration number; a payment address in any environment; the full email of a member; or the full host of a webhook, if at most 20 organizations have one there. A payment ID that a client chose is looked up only if nothing else matches. Case-insensitive, except for payment IDs */
                search?: components["parameters"]["search-listOrganizations"];
                /** @description Only organizations with this verification status */
                verification?: components["parameters"]["verification"];
                /** @description `true`: only organizations that are not suspended. `false`: only suspended ones */
                enabled?: components["parameters"]["enabled"];
                /** @description Number of records per page */
                limit?: components["parameters"]["limit"];
                /** @description Page number, starting at 1 */
                page?: components["parameters"]["page"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["OrganizationList"];
                    };
                };
            };
        };
    };
    listVerifications: {
        parameters: {
            query?: {
                /** @description Only requests with this status */
                status?: components["parameters"]["status-listVerifications"];
                /** @description Number of records per page */
                limit?: components["parameters"]["limit"];
                /** @description Page number, starting at 1 */
                page?: components["parameters"]["page"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["VerificationList"];
                    };
                };
            };
        };
    };
    markDepositsSent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkDepositsSent"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["MarkedDeposits"];
                    };
                };
            };
        };
    };
    releaseDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description The namespace */
                partner_id: components["parameters"]["partner_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GiveReason"];
            };
        };
        responses: {
            200: components["responses"]["NetworkOrganizationDetails"];
        };
    };
    renameOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description The organization */
                organization_id: components["parameters"]["organization_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameOrganization"];
            };
        };
        responses: {
            200: components["responses"]["NetworkOrganizationDetails"];
        };
    };
    resumeOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description The organization */
                organization_id: components["parameters"]["organization_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GiveReason"];
            };
        };
        responses: {
            200: components["responses"]["NetworkOrganizationDetails"];
        };
    };
    suspendOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description The organization */
                organization_id: components["parameters"]["organization_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GiveReason"];
            };
        };
        responses: {
            200: components["responses"]["NetworkOrganizationDetails"];
        };
    };
    exportApprovals: {
        parameters: {
            query?: {
                /** @description Only requests in this state */
                state?: components["parameters"]["state-exportApprovals"];
                /** @description Only requests for this action */
                action?: components["parameters"]["action"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CsvFile"];
        };
    };
    exportDepositList: {
        parameters: {
            query?: {
                /** @description `to_send`: only microdeposits to be sent. `sent`: only microdeposits marked as sent */
                state?: components["parameters"]["state-listDeposits"];
                /** @description Sort order by start of the validation */
                order?: components["parameters"]["order"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CsvFile"];
        };
    };
    exportFailingEndpoints: {
        parameters: {
            query?: {
                /** @description Only endpoints in this environment */
                environment?: components["parameters"]["environment-listFailingEndpoints"];
                /** @description Only endpoints in this state */
                state?: components["parameters"]["state-listFailingEndpoints"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CsvFile"];
        };
    };
    exportNetworkBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The batch */
                batch_id: components["parameters"]["batch_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CsvFile"];
        };
    };
    exportNetworkPositions: {
        parameters: {
            query?: {
                /** @description Environment of the positions */
                environment?: components["parameters"]["environment-listNetworkPositions"];
                /** @description `open`: unsettled transactions. `last`: the last completed batch of each currency */
                period?: components["parameters"]["period"];
                /** @description Only positions in this currency */
                currency?: components["parameters"]["currency-listNetworkPositions"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CsvFile"];
        };
    };
    exportNetworkRuns: {
        parameters: {
            query?: {
                /** @description Only runs with this status */
                status?: components["parameters"]["status-listSettlementRuns"];
                /** @description Only runs in this environment */
                environment?: components["parameters"]["environment-listNetworkRuns"];
                /** @description Only runs with settlement instructions. `pending`: a batch of the run is not final. `final`: all of them are */
                finality?: components["parameters"]["finality-listNetworkRuns"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CsvFile"];
        };
    };
    exportNetworkWorkbook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The batch */
                batch_id: components["parameters"]["batch_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["XlsxFile"];
        };
    };
    exportOrganizations: {
        parameters: {
            query?: {
                /** @description Part of the organization’s name, of its legal name, or of the name or domain of one of its namespaces; its ID or that of one of its namespaces, payments or batches; its registration number; a payment address in any environment; the full email of a member; or the full host of a webhook, if at most 20 organizations have one there. A payment ID that a client chose is looked up only if nothing else matches. Case-insensitive, except for payment IDs */
                search?: components["parameters"]["search-listOrganizations"];
                /** @description Only organizations with this verification status */
                verification?: components["parameters"]["verification"];
                /** @description `true`: only organizations that are not suspended. `false`: only suspended ones */
                enabled?: components["parameters"]["enabled"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CsvFile"];
        };
    };
    exportVerifications: {
        parameters: {
            query?: {
                /** @description Only requests with this status */
                status?: components["parameters"]["status-listVerifications"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CsvFile"];
        };
    };
    findFirstEnvironment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["FirstEnvironment"];
                    };
                };
            };
        };
    };
    findNetworkBatch: {
        parameters: {
            query?: {
                /** @description Number of namespaces in the matrix, from 2 to 100: those with the largest net positions */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The batch */
                batch_id: components["parameters"]["batch_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["NetworkBatch"];
                    };
                };
            };
        };
    };
    findNetworkOverview: {
        parameters: {
            query?: {
                /** @description Environment of the figures */
                environment?: components["schemas"]["Environment"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["NetworkOverview"];
                    };
                };
            };
        };
    };
    cancelLiquidityChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description The change */
                change_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GiveReason"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["LiquidityChange"];
                    };
                };
            };
        };
    };
    exportNetworkLiquidity: {
        parameters: {
            query?: {
                /** @description Only namespaces of this environment */
                environment?: components["parameters"]["environment-exportNetworkLiquidity"];
                /** @description Only this currency */
                currency?: components["parameters"]["currency-exportNetworkLiquidity"];
                /** @description Only this namespace */
                partner_id?: components["parameters"]["partner_id-exportNetworkLiquidity"];
                /** @description Order of the list: by `use` or by the `name` of the namespace, or prefixed with `-` for descending order. Those without a cap have no use and are last */
                sort?: components["parameters"]["sort-exportNetworkLiquidity"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CsvFile"];
        };
    };
    listLiquidityChanges: {
        parameters: {
            query?: {
                /** @description Only changes of this namespace */
                partner_id?: string;
                /** @description Only changes in this state */
                state?: "proposed" | "approved" | "applied" | "refused" | "canceled";
                /** @description Number of records per page */
                limit?: components["parameters"]["limit"];
                /** @description Page number, starting at 1 */
                page?: components["parameters"]["page"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["LiquidityChangeList"];
                    };
                };
            };
        };
    };
    proposeLiquidityChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProposeLiquidityChange"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["ProposedLiquidityChange"];
                    };
                };
            };
        };
    };
    listNetworkLiquidity: {
        parameters: {
            query?: {
                /** @description Only namespaces of this environment */
                environment?: components["parameters"]["environment-exportNetworkLiquidity"];
                /** @description Only this currency */
                currency?: components["parameters"]["currency-exportNetworkLiquidity"];
                /** @description Only this namespace */
                partner_id?: components["parameters"]["partner_id-exportNetworkLiquidity"];
                /** @description Order of the list: by `use` or by the `name` of the namespace, or prefixed with `-` for descending order. Those without a cap have no use and are last */
                sort?: components["parameters"]["sort-exportNetworkLiquidity"];
                /** @description Number of records per page */
                limit?: components["parameters"]["limit"];
                /** @description Page number, starting at 1 */
                page?: components["parameters"]["page"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["NetworkLiquidityList"];
                    };
                };
            };
        };
    };
    simulateLiquidityCap: {
        parameters: {
            query: {
                /** @description The namespace */
                partner_id: components["schemas"]["NamespaceId"];
                /** @description Currency of the cap */
                currency: components["schemas"]["Currency"];
                /** @description The net debit cap to try, an integer string in minor units; can be "0" */
                cap: string;
                /** @description Start, at most 62 days ago; by default, 24 hours before `to` */
                from?: string;
                /** @description End, at most 31 days after `from`; by default, now. A later time means now */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["LiquiditySimulation"];
                    };
                };
            };
        };
    };
    proposeParticipantAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProposeParticipantAccount"];
            };
        };
        responses: {
            200: components["responses"]["ProposedAccountChange"];
        };
    };
    proposeSettlementAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProposeSettlementAccount"];
            };
        };
        responses: {
            200: components["responses"]["ProposedAccountChange"];
        };
    };
    decideApproval: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description The approval request */
                approval_id: components["parameters"]["approval_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideApproval"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["ApprovalRequest"];
                    };
                };
            };
        };
    };
    listApprovals: {
        parameters: {
            query?: {
                /** @description Only requests in this state */
                state?: components["parameters"]["state-exportApprovals"];
                /** @description Only requests for this action */
                action?: components["parameters"]["action"];
                /** @description Number of records per page */
                limit?: components["parameters"]["limit"];
                /** @description Page number, starting at 1 */
                page?: components["parameters"]["page"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["ApprovalList"];
                    };
                };
            };
        };
    };
    findOrganizationApproval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The approval request */
                approval_id: components["parameters"]["approval_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["OrganizationApproval"];
                    };
                };
            };
        };
    };
    decideOrganizationApproval: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description The approval request */
                approval_id: components["parameters"]["approval_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideApproval"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["OrganizationApproval"];
                    };
                };
            };
        };
    };
    findApprovalRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["ApprovalRules"];
                    };
                };
            };
        };
    };
    updateApprovalRules: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateApprovalRules"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["ApprovalRules"];
                    };
                };
            };
        };
    };
    listOrganizationApprovals: {
        parameters: {
            query?: {
                /** @description Only requests in this state */
                state?: "pending" | "approved" | "completed" | "rejected" | "withdrawn" | "expired" | "obsolete";
                /** @description Number of records per page */
                limit?: components["parameters"]["limit"];
                /** @description Page number, starting at 1 */
                page?: components["parameters"]["page"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["OrganizationApprovalList"];
                    };
                };
            };
        };
    };
    runOrganizationApproval: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description The approval request */
                approval_id: components["parameters"]["approval_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["ApprovedRun"];
                    };
                };
            };
        };
    };
    findDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["OrganizationDeletion"];
                    };
                };
            };
        };
    };
    requestDeletion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StepUp"];
            };
        };
        responses: {
            200: components["responses"]["OrganizationDeletion"];
        };
    };
    withdrawDeletion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OrganizationDeletion"];
        };
    };
    findInspector: {
        parameters: {
            query?: never;
            header?: {
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["Inspector"];
                    };
                };
            };
        };
    };
    setInspector: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetInspector"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["Inspector"];
                    };
                };
            };
        };
    };
    findReception: {
        parameters: {
            query?: never;
            header?: {
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path: {
                /** @description The reception */
                reception_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["ReceptionDetails"];
                    };
                };
            };
        };
    };
    listReceptions: {
        parameters: {
            query?: {
                /** @description Only deliveries of this webhook */
                webhook_id?: string;
            };
            header?: {
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["ReceptionList"];
                    };
                };
            };
        };
    };
    advanceSandbox: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdvanceSandbox"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["SandboxAdvance"];
                    };
                };
            };
        };
    };
    createSamplePayments: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSamplePayments"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["SamplePaymentsCreated"];
                    };
                };
            };
        };
    };
    findOnboarding: {
        parameters: {
            query?: never;
            header?: {
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["Onboarding"];
                    };
                };
            };
        };
    };
    requestPartnerPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
                /** @description Organization of the API key; required with an API key, optional with a session token */
                "x-org-id"?: components["parameters"]["x-org-id"];
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PartnerPayment"];
            };
        };
        responses: {
            200: components["responses"]["Payment"];
        };
    };
    exportRequests: {
        parameters: {
            query?: {
                /** @description Only requests with this method */
                method?: components["parameters"]["method"];
                /** @description Only responses of this status class */
                status_class?: components["parameters"]["status_class"];
                /** @description Only requests by API keys, or only requests by members */
                credential?: components["parameters"]["credential"];
                /** @description Whether to include GET requests by members, such as those of the console. Default: true */
                member_reads?: components["parameters"]["member_reads"];
                /** @description Only requests with this API key */
                key_id?: components["parameters"]["key_id"];
                /** @description Part of the path template, case-insensitive */
                path?: components["parameters"]["path"];
                /** @description Only the request with this X-Request-Id */
                request_id?: components["parameters"]["request_id"];
                /** @description Only the entry with this ID */
                token?: components["parameters"]["token"];
                /** @description Only requests at or after this time */
                at_from?: components["parameters"]["at_from"];
                /** @description Only requests at or before this time */
                at_to?: components["parameters"]["at_to"];
            };
            header?: {
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CsvFile"];
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /** @description Only requests with this method */
                method?: components["parameters"]["method"];
                /** @description Only responses of this status class */
                status_class?: components["parameters"]["status_class"];
                /** @description Only requests by API keys, or only requests by members */
                credential?: components["parameters"]["credential"];
                /** @description Whether to include GET requests by members, such as those of the console. Default: true */
                member_reads?: components["parameters"]["member_reads"];
                /** @description Only requests with this API key */
                key_id?: components["parameters"]["key_id"];
                /** @description Part of the path template, case-insensitive */
                path?: components["parameters"]["path"];
                /** @description Only the request with this X-Request-Id */
                request_id?: components["parameters"]["request_id"];
                /** @description Only the entry with this ID */
                token?: components["parameters"]["token"];
                /** @description Only requests at or after this time */
                at_from?: components["parameters"]["at_from"];
                /** @description Only requests at or before this time */
                at_to?: components["parameters"]["at_to"];
                /** @description Whether to include masked bodies. Default: false */
                bodies?: "true" | "false";
                /** @description Number of records per page */
                limit?: components["parameters"]["limit-listPayments"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
            };
            header?: {
                /** @description Namespace to act in */
                "x-partner-id"?: components["parameters"]["x-partner-id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["RequestLogPage"];
                    };
                };
            };
        };
    };
    exportAuditAnchors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CsvFile"];
        };
    };
    exportAuditEntries: {
        parameters: {
            query?: {
                /** @description ID of the actor, or part of its name */
                actor?: components["parameters"]["actor"];
                /** @description Only actions by this kind of actor, such as `member` or `key` (an API key) */
                actor_kind?: components["parameters"]["actor_kind"];
                /** @description Action, or prefix of one, such as `member.` */
                action?: components["parameters"]["action-exportAuditEntries"];
                /** @description ID of the resource */
                resource?: components["parameters"]["resource"];
                /** @description Only the entry with this ID */
                token?: components["parameters"]["token"];
                /** @description Only actions at or after this time */
                at_from?: components["parameters"]["at_from-exportAuditEntries"];
                /** @description Only actions at or before this time */
                at_to?: components["parameters"]["at_to-exportAuditEntries"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CsvFile"];
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description ID of the actor, or part of its name */
                actor?: components["parameters"]["actor"];
                /** @description Only actions by this kind of actor, such as `member` or `key` (an API key) */
                actor_kind?: components["parameters"]["actor_kind"];
                /** @description Action, or prefix of one, such as `member.` */
                action?: components["parameters"]["action-exportAuditEntries"];
                /** @description ID of the resource */
                resource?: components["parameters"]["resource"];
                /** @description Only the entry with this ID */
                token?: components["parameters"]["token"];
                /** @description Only actions at or after this time */
                at_from?: components["parameters"]["at_from-exportAuditEntries"];
                /** @description Only actions at or before this time */
                at_to?: components["parameters"]["at_to-exportAuditEntries"];
                /** @description Number of records per page */
                limit?: components["parameters"]["limit-listPayments"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["AuditPage"];
                    };
                };
            };
        };
    };
    readAuditChain: {
        parameters: {
            query?: {
                /** @description Return links after this sequence number; 0 for the first page */
                after?: number;
                /** @description Number of records per page */
                links?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["AuditChain"];
                    };
                };
            };
        };
    };
    streamAuditEntries: {
        parameters: {
            query?: {
                /** @description `sequence` of the last line that you have; 0 to start with the first entry */
                after?: number;
                /** @description Maximum number of lines */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
        };
    };
    findAuditEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["FoundAuditEndpoint"];
                    };
                };
            };
        };
    };
    updateAuditEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAuditEndpoint"];
            };
        };
        responses: {
            200: components["responses"]["AuditEndpoint"];
        };
    };
    createAuditEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAuditEndpoint"];
            };
        };
        responses: {
            200: components["responses"]["AuditEndpoint"];
        };
    };
    deleteAuditEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EmptyObject"];
        };
    };
    rotateAuditSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateAuditSecret"];
            };
        };
        responses: {
            200: components["responses"]["AuditEndpoint"];
        };
    };
    testAuditEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["AuditTest"];
                    };
                };
            };
        };
    };
    countUnreadNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["UnreadNotifications"];
                    };
                };
            };
        };
    };
    findNotificationSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["NotificationSettings"];
                    };
                };
            };
        };
    };
    updateNotificationSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateNotificationSettings"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["NotificationSettings"];
                    };
                };
            };
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /** @description `true` returns only unread notifications */
                unread?: "true" | "false";
                /** @description Number of records per page */
                limit?: components["parameters"]["limit-listPayments"];
                /** @description `next_cursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["NotificationList"];
                    };
                };
            };
        };
    };
    readNotifications: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadNotifications"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["ReadNotificationsResult"];
                    };
                };
            };
        };
    };
    listChatChannels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["ChatChannelList"];
                    };
                };
            };
        };
    };
    createChatChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateChatChannel"];
            };
        };
        responses: {
            200: components["responses"]["ChatChannel"];
        };
    };
    updateChatChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description The chat channel */
                chat_channel_id: components["parameters"]["chat_channel_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateChatChannel"];
            };
        };
        responses: {
            200: components["responses"]["ChatChannel"];
        };
    };
    deleteChatChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description The chat channel */
                chat_channel_id: components["parameters"]["chat_channel_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EmptyObject"];
        };
    };
    testChatChannel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Unique value, such as a UUID, that makes the request safe to retry. Bare or as a quoted string: `"abc"` is the same key as `abc` */
                "idempotency-key"?: components["parameters"]["idempotency-key"];
            };
            path: {
                /** @description The chat channel */
                chat_channel_id: components["parameters"]["chat_channel_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        data: components["schemas"]["ChatTest"];
                    };
                };
            };
        };
    };
    paymentCreatedEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description ID of the event, the same for each attempt and for `token` in the body. Store it to skip events that arrive again */
                "webhook-id"?: components["parameters"]["webhook-id"];
                /** @description Time of the attempt in Unix seconds. Reject times that are more than five minutes off */
                "webhook-timestamp"?: components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. The key is the secret of the webhook without `whsec_`, Base64-decoded. After a rotation, there are two signatures, separated by a space; one match is sufficient */
                "webhook-signature"?: components["parameters"]["webhook-signature"];
                /** @description Lowercase hex HMAC-SHA512 of the raw body. The key is the current secret of the webhook as text, with `whsec_`. The signature does not cover the time, so prefer `webhook-signature` */
                "X-SERVICE-SIGNATURE"?: components["parameters"]["X-SERVICE-SIGNATURE"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentCreatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Delivered"];
        };
    };
    paymentUpdatedEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description ID of the event, the same for each attempt and for `token` in the body. Store it to skip events that arrive again */
                "webhook-id"?: components["parameters"]["webhook-id"];
                /** @description Time of the attempt in Unix seconds. Reject times that are more than five minutes off */
                "webhook-timestamp"?: components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. The key is the secret of the webhook without `whsec_`, Base64-decoded. After a rotation, there are two signatures, separated by a space; one match is sufficient */
                "webhook-signature"?: components["parameters"]["webhook-signature"];
                /** @description Lowercase hex HMAC-SHA512 of the raw body. The key is the current secret of the webhook as text, with `whsec_`. The signature does not cover the time, so prefer `webhook-signature` */
                "X-SERVICE-SIGNATURE"?: components["parameters"]["X-SERVICE-SIGNATURE"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentUpdatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Delivered"];
        };
    };
    submissionCreatedEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description ID of the event, the same for each attempt and for `token` in the body. Store it to skip events that arrive again */
                "webhook-id"?: components["parameters"]["webhook-id"];
                /** @description Time of the attempt in Unix seconds. Reject times that are more than five minutes off */
                "webhook-timestamp"?: components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. The key is the secret of the webhook without `whsec_`, Base64-decoded. After a rotation, there are two signatures, separated by a space; one match is sufficient */
                "webhook-signature"?: components["parameters"]["webhook-signature"];
                /** @description Lowercase hex HMAC-SHA512 of the raw body. The key is the current secret of the webhook as text, with `whsec_`. The signature does not cover the time, so prefer `webhook-signature` */
                "X-SERVICE-SIGNATURE"?: components["parameters"]["X-SERVICE-SIGNATURE"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmissionCreatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Delivered"];
        };
    };
    submissionUpdatedEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description ID of the event, the same for each attempt and for `token` in the body. Store it to skip events that arrive again */
                "webhook-id"?: components["parameters"]["webhook-id"];
                /** @description Time of the attempt in Unix seconds. Reject times that are more than five minutes off */
                "webhook-timestamp"?: components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. The key is the secret of the webhook without `whsec_`, Base64-decoded. After a rotation, there are two signatures, separated by a space; one match is sufficient */
                "webhook-signature"?: components["parameters"]["webhook-signature"];
                /** @description Lowercase hex HMAC-SHA512 of the raw body. The key is the current secret of the webhook as text, with `whsec_`. The signature does not cover the time, so prefer `webhook-signature` */
                "X-SERVICE-SIGNATURE"?: components["parameters"]["X-SERVICE-SIGNATURE"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmissionUpdatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Delivered"];
        };
    };
    admissionCreatedEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description ID of the event, the same for each attempt and for `token` in the body. Store it to skip events that arrive again */
                "webhook-id"?: components["parameters"]["webhook-id"];
                /** @description Time of the attempt in Unix seconds. Reject times that are more than five minutes off */
                "webhook-timestamp"?: components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. The key is the secret of the webhook without `whsec_`, Base64-decoded. After a rotation, there are two signatures, separated by a space; one match is sufficient */
                "webhook-signature"?: components["parameters"]["webhook-signature"];
                /** @description Lowercase hex HMAC-SHA512 of the raw body. The key is the current secret of the webhook as text, with `whsec_`. The signature does not cover the time, so prefer `webhook-signature` */
                "X-SERVICE-SIGNATURE"?: components["parameters"]["X-SERVICE-SIGNATURE"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdmissionCreatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Delivered"];
        };
    };
    admissionUpdatedEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description ID of the event, the same for each attempt and for `token` in the body. Store it to skip events that arrive again */
                "webhook-id"?: components["parameters"]["webhook-id"];
                /** @description Time of the attempt in Unix seconds. Reject times that are more than five minutes off */
                "webhook-timestamp"?: components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. The key is the secret of the webhook without `whsec_`, Base64-decoded. After a rotation, there are two signatures, separated by a space; one match is sufficient */
                "webhook-signature"?: components["parameters"]["webhook-signature"];
                /** @description Lowercase hex HMAC-SHA512 of the raw body. The key is the current secret of the webhook as text, with `whsec_`. The signature does not cover the time, so prefer `webhook-signature` */
                "X-SERVICE-SIGNATURE"?: components["parameters"]["X-SERVICE-SIGNATURE"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdmissionUpdatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Delivered"];
        };
    };
    taskCreatedEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description ID of the event, the same for each attempt and for `token` in the body. Store it to skip events that arrive again */
                "webhook-id"?: components["parameters"]["webhook-id"];
                /** @description Time of the attempt in Unix seconds. Reject times that are more than five minutes off */
                "webhook-timestamp"?: components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. The key is the secret of the webhook without `whsec_`, Base64-decoded. After a rotation, there are two signatures, separated by a space; one match is sufficient */
                "webhook-signature"?: components["parameters"]["webhook-signature"];
                /** @description Lowercase hex HMAC-SHA512 of the raw body. The key is the current secret of the webhook as text, with `whsec_`. The signature does not cover the time, so prefer `webhook-signature` */
                "X-SERVICE-SIGNATURE"?: components["parameters"]["X-SERVICE-SIGNATURE"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaskCreatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Delivered"];
        };
    };
    taskUpdatedEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description ID of the event, the same for each attempt and for `token` in the body. Store it to skip events that arrive again */
                "webhook-id"?: components["parameters"]["webhook-id"];
                /** @description Time of the attempt in Unix seconds. Reject times that are more than five minutes off */
                "webhook-timestamp"?: components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. The key is the secret of the webhook without `whsec_`, Base64-decoded. After a rotation, there are two signatures, separated by a space; one match is sufficient */
                "webhook-signature"?: components["parameters"]["webhook-signature"];
                /** @description Lowercase hex HMAC-SHA512 of the raw body. The key is the current secret of the webhook as text, with `whsec_`. The signature does not cover the time, so prefer `webhook-signature` */
                "X-SERVICE-SIGNATURE"?: components["parameters"]["X-SERVICE-SIGNATURE"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaskUpdatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Delivered"];
        };
    };
    paymentExceptionCreatedEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description ID of the event, the same for each attempt and for `token` in the body. Store it to skip events that arrive again */
                "webhook-id"?: components["parameters"]["webhook-id"];
                /** @description Time of the attempt in Unix seconds. Reject times that are more than five minutes off */
                "webhook-timestamp"?: components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. The key is the secret of the webhook without `whsec_`, Base64-decoded. After a rotation, there are two signatures, separated by a space; one match is sufficient */
                "webhook-signature"?: components["parameters"]["webhook-signature"];
                /** @description Lowercase hex HMAC-SHA512 of the raw body. The key is the current secret of the webhook as text, with `whsec_`. The signature does not cover the time, so prefer `webhook-signature` */
                "X-SERVICE-SIGNATURE"?: components["parameters"]["X-SERVICE-SIGNATURE"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentExceptionCreatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Delivered"];
        };
    };
    transactionCreatedEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description ID of the event, the same for each attempt and for `token` in the body. Store it to skip events that arrive again */
                "webhook-id"?: components["parameters"]["webhook-id"];
                /** @description Time of the attempt in Unix seconds. Reject times that are more than five minutes off */
                "webhook-timestamp"?: components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. The key is the secret of the webhook without `whsec_`, Base64-decoded. After a rotation, there are two signatures, separated by a space; one match is sufficient */
                "webhook-signature"?: components["parameters"]["webhook-signature"];
                /** @description Lowercase hex HMAC-SHA512 of the raw body. The key is the current secret of the webhook as text, with `whsec_`. The signature does not cover the time, so prefer `webhook-signature` */
                "X-SERVICE-SIGNATURE"?: components["parameters"]["X-SERVICE-SIGNATURE"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionCreatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Delivered"];
        };
    };
    returnCreatedEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description ID of the event, the same for each attempt and for `token` in the body. Store it to skip events that arrive again */
                "webhook-id"?: components["parameters"]["webhook-id"];
                /** @description Time of the attempt in Unix seconds. Reject times that are more than five minutes off */
                "webhook-timestamp"?: components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. The key is the secret of the webhook without `whsec_`, Base64-decoded. After a rotation, there are two signatures, separated by a space; one match is sufficient */
                "webhook-signature"?: components["parameters"]["webhook-signature"];
                /** @description Lowercase hex HMAC-SHA512 of the raw body. The key is the current secret of the webhook as text, with `whsec_`. The signature does not cover the time, so prefer `webhook-signature` */
                "X-SERVICE-SIGNATURE"?: components["parameters"]["X-SERVICE-SIGNATURE"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReturnCreatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Delivered"];
        };
    };
    recallCreatedEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description ID of the event, the same for each attempt and for `token` in the body. Store it to skip events that arrive again */
                "webhook-id"?: components["parameters"]["webhook-id"];
                /** @description Time of the attempt in Unix seconds. Reject times that are more than five minutes off */
                "webhook-timestamp"?: components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. The key is the secret of the webhook without `whsec_`, Base64-decoded. After a rotation, there are two signatures, separated by a space; one match is sufficient */
                "webhook-signature"?: components["parameters"]["webhook-signature"];
                /** @description Lowercase hex HMAC-SHA512 of the raw body. The key is the current secret of the webhook as text, with `whsec_`. The signature does not cover the time, so prefer `webhook-signature` */
                "X-SERVICE-SIGNATURE"?: components["parameters"]["X-SERVICE-SIGNATURE"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecallCreatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Delivered"];
        };
    };
    recallClosedEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description ID of the event, the same for each attempt and for `token` in the body. Store it to skip events that arrive again */
                "webhook-id"?: components["parameters"]["webhook-id"];
                /** @description Time of the attempt in Unix seconds. Reject times that are more than five minutes off */
                "webhook-timestamp"?: components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. The key is the secret of the webhook without `whsec_`, Base64-decoded. After a rotation, there are two signatures, separated by a space; one match is sufficient */
                "webhook-signature"?: components["parameters"]["webhook-signature"];
                /** @description Lowercase hex HMAC-SHA512 of the raw body. The key is the current secret of the webhook as text, with `whsec_`. The signature does not cover the time, so prefer `webhook-signature` */
                "X-SERVICE-SIGNATURE"?: components["parameters"]["X-SERVICE-SIGNATURE"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecallClosedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Delivered"];
        };
    };
    linkProposedEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description ID of the event, the same for each attempt and for `token` in the body. Store it to skip events that arrive again */
                "webhook-id"?: components["parameters"]["webhook-id"];
                /** @description Time of the attempt in Unix seconds. Reject times that are more than five minutes off */
                "webhook-timestamp"?: components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. The key is the secret of the webhook without `whsec_`, Base64-decoded. After a rotation, there are two signatures, separated by a space; one match is sufficient */
                "webhook-signature"?: components["parameters"]["webhook-signature"];
                /** @description Lowercase hex HMAC-SHA512 of the raw body. The key is the current secret of the webhook as text, with `whsec_`. The signature does not cover the time, so prefer `webhook-signature` */
                "X-SERVICE-SIGNATURE"?: components["parameters"]["X-SERVICE-SIGNATURE"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkProposedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Delivered"];
        };
    };
    linkProposalReceivedEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description ID of the event, the same for each attempt and for `token` in the body. Store it to skip events that arrive again */
                "webhook-id"?: components["parameters"]["webhook-id"];
                /** @description Time of the attempt in Unix seconds. Reject times that are more than five minutes off */
                "webhook-timestamp"?: components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. The key is the secret of the webhook without `whsec_`, Base64-decoded. After a rotation, there are two signatures, separated by a space; one match is sufficient */
                "webhook-signature"?: components["parameters"]["webhook-signature"];
                /** @description Lowercase hex HMAC-SHA512 of the raw body. The key is the current secret of the webhook as text, with `whsec_`. The signature does not cover the time, so prefer `webhook-signature` */
                "X-SERVICE-SIGNATURE"?: components["parameters"]["X-SERVICE-SIGNATURE"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkProposalReceivedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Delivered"];
        };
    };
    linkEstablishedEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description ID of the event, the same for each attempt and for `token` in the body. Store it to skip events that arrive again */
                "webhook-id"?: components["parameters"]["webhook-id"];
                /** @description Time of the attempt in Unix seconds. Reject times that are more than five minutes off */
                "webhook-timestamp"?: components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. The key is the secret of the webhook without `whsec_`, Base64-decoded. After a rotation, there are two signatures, separated by a space; one match is sufficient */
                "webhook-signature"?: components["parameters"]["webhook-signature"];
                /** @description Lowercase hex HMAC-SHA512 of the raw body. The key is the current secret of the webhook as text, with `whsec_`. The signature does not cover the time, so prefer `webhook-signature` */
                "X-SERVICE-SIGNATURE"?: components["parameters"]["X-SERVICE-SIGNATURE"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkEstablishedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Delivered"];
        };
    };
    linkChangedEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description ID of the event, the same for each attempt and for `token` in the body. Store it to skip events that arrive again */
                "webhook-id"?: components["parameters"]["webhook-id"];
                /** @description Time of the attempt in Unix seconds. Reject times that are more than five minutes off */
                "webhook-timestamp"?: components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. The key is the secret of the webhook without `whsec_`, Base64-decoded. After a rotation, there are two signatures, separated by a space; one match is sufficient */
                "webhook-signature"?: components["parameters"]["webhook-signature"];
                /** @description Lowercase hex HMAC-SHA512 of the raw body. The key is the current secret of the webhook as text, with `whsec_`. The signature does not cover the time, so prefer `webhook-signature` */
                "X-SERVICE-SIGNATURE"?: components["parameters"]["X-SERVICE-SIGNATURE"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkChangedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Delivered"];
        };
    };
    settlementCreatedEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description ID of the event, the same for each attempt and for `token` in the body. Store it to skip events that arrive again */
                "webhook-id"?: components["parameters"]["webhook-id"];
                /** @description Time of the attempt in Unix seconds. Reject times that are more than five minutes off */
                "webhook-timestamp"?: components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. The key is the secret of the webhook without `whsec_`, Base64-decoded. After a rotation, there are two signatures, separated by a space; one match is sufficient */
                "webhook-signature"?: components["parameters"]["webhook-signature"];
                /** @description Lowercase hex HMAC-SHA512 of the raw body. The key is the current secret of the webhook as text, with `whsec_`. The signature does not cover the time, so prefer `webhook-signature` */
                "X-SERVICE-SIGNATURE"?: components["parameters"]["X-SERVICE-SIGNATURE"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettlementCreatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Delivered"];
        };
    };
    settlementUpdatedEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description ID of the event, the same for each attempt and for `token` in the body. Store it to skip events that arrive again */
                "webhook-id"?: components["parameters"]["webhook-id"];
                /** @description Time of the attempt in Unix seconds. Reject times that are more than five minutes off */
                "webhook-timestamp"?: components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. The key is the secret of the webhook without `whsec_`, Base64-decoded. After a rotation, there are two signatures, separated by a space; one match is sufficient */
                "webhook-signature"?: components["parameters"]["webhook-signature"];
                /** @description Lowercase hex HMAC-SHA512 of the raw body. The key is the current secret of the webhook as text, with `whsec_`. The signature does not cover the time, so prefer `webhook-signature` */
                "X-SERVICE-SIGNATURE"?: components["parameters"]["X-SERVICE-SIGNATURE"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettlementUpdatedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Delivered"];
        };
    };
    liquidityThresholdReachedEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description ID of the event, the same for each attempt and for `token` in the body. Store it to skip events that arrive again */
                "webhook-id"?: components["parameters"]["webhook-id"];
                /** @description Time of the attempt in Unix seconds. Reject times that are more than five minutes off */
                "webhook-timestamp"?: components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. The key is the secret of the webhook without `whsec_`, Base64-decoded. After a rotation, there are two signatures, separated by a space; one match is sufficient */
                "webhook-signature"?: components["parameters"]["webhook-signature"];
                /** @description Lowercase hex HMAC-SHA512 of the raw body. The key is the current secret of the webhook as text, with `whsec_`. The signature does not cover the time, so prefer `webhook-signature` */
                "X-SERVICE-SIGNATURE"?: components["parameters"]["X-SERVICE-SIGNATURE"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LiquidityThresholdReachedEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Delivered"];
        };
    };
    apiKeyExpiringEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description ID of the event, the same for each attempt and for `token` in the body. Store it to skip events that arrive again */
                "webhook-id"?: components["parameters"]["webhook-id"];
                /** @description Time of the attempt in Unix seconds. Reject times that are more than five minutes off */
                "webhook-timestamp"?: components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. The key is the secret of the webhook without `whsec_`, Base64-decoded. After a rotation, there are two signatures, separated by a space; one match is sufficient */
                "webhook-signature"?: components["parameters"]["webhook-signature"];
                /** @description Lowercase hex HMAC-SHA512 of the raw body. The key is the current secret of the webhook as text, with `whsec_`. The signature does not cover the time, so prefer `webhook-signature` */
                "X-SERVICE-SIGNATURE"?: components["parameters"]["X-SERVICE-SIGNATURE"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyExpiringEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Delivered"];
        };
    };
    apiKeyExpiredEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description ID of the event, the same for each attempt and for `token` in the body. Store it to skip events that arrive again */
                "webhook-id"?: components["parameters"]["webhook-id"];
                /** @description Time of the attempt in Unix seconds. Reject times that are more than five minutes off */
                "webhook-timestamp"?: components["parameters"]["webhook-timestamp"];
                /** @description Standard Webhooks: `v1,` and the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{raw body}`. The key is the secret of the webhook without `whsec_`, Base64-decoded. After a rotation, there are two signatures, separated by a space; one match is sufficient */
                "webhook-signature"?: components["parameters"]["webhook-signature"];
                /** @description Lowercase hex HMAC-SHA512 of the raw body. The key is the current secret of the webhook as text, with `whsec_`. The signature does not cover the time, so prefer `webhook-signature` */
                "X-SERVICE-SIGNATURE"?: components["parameters"]["X-SERVICE-SIGNATURE"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyExpiredEvent"];
            };
        };
        responses: {
            "2XX": components["responses"]["Delivered"];
        };
    };
}
