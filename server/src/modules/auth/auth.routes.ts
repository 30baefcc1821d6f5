import { auth } from '@strojpark/core/contracts/auth';
import type { FastifyRequest } from 'fastify';
import { route, type Route } from '../../lib/route.ts';
import { me, type AuthService, type Device } from './auth.service.ts';
import { forgotPassword, resetPassword } from './password/password-reset.service.ts';
import { changePassword } from './password/password.service.ts';
import * as secondFactor from './second-factor/second-factor.service.ts';
import * as sessions from './sessions.service.ts';
import { resendVerification, verifyEmail } from './verification.service.ts';

const deviceOf = (request: FastifyRequest): Device => ({
  address: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
});

export function authRoutes(service: AuthService): Route[] {
  return [
    route(auth.login, (ctx, { body, request }) => service.login(ctx, body, deviceOf(request))),
    route(auth.refresh, (ctx, { body }) => service.refresh(ctx, body.refreshToken)),
    route(auth.logout, (ctx, { body }) => service.logout(ctx, body.refreshToken)),
    route(auth.me, (ctx) => me(ctx)),
    route(auth.forgotPassword, (ctx, { body, request }) => forgotPassword(ctx, body.email, request.ip)),
    route(auth.resetPassword, (ctx, { body, request }) => resetPassword(ctx, body, request.ip)),
    route(auth.changePassword, (ctx, { body, request }) => changePassword(ctx, body, request.ip)),
    route(auth.verifyEmail, (ctx, { body, request }) => verifyEmail(ctx, body.token, request.ip)),
    route(auth.resendVerification, (ctx) => resendVerification(ctx)),
    route(auth.listSessions, (ctx) => sessions.listSessions(ctx)),
    route(auth.revokeSession, (ctx, { params }) => sessions.revokeSession(ctx, params.id)),
    route(auth.revokeOtherSessions, (ctx) => sessions.revokeOtherSessions(ctx)),
    route(auth.beginTotp, (ctx, { body, request }) => secondFactor.beginTotp(ctx, body.password, request.ip)),
    route(auth.confirmTotp, (ctx, { body }) => secondFactor.confirmTotp(ctx, body.code)),
    route(auth.renewRecoveryCodes, (ctx, { body, request }) =>
      secondFactor.renewRecoveryCodes(ctx, body.password, request.ip),
    ),
    route(auth.disableTotp, (ctx, { body, request }) =>
      secondFactor.disableTotp(ctx, body.password, request.ip),
    ),
  ];
}
