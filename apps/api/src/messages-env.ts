import { z } from 'zod';

const base = (fallback: string) =>
  z
    .url({ protocol: /^https?$/u, error: 'must be an http or https address' })
    .transform((value) => value.replace(/\/+$/u, ''))
    .default(fallback);

/** Variables of the deployment's own account with each provider of messages (D27). */
export const messagesVariables = z.object({
  AFRICASTALKING_USERNAME: z.string().max(100).optional(),
  AFRICASTALKING_API_KEY: z.string().max(300).optional(),
  AFRICASTALKING_SENDER_ID: z.string().max(15).optional(),
  AFRICASTALKING_API_BASE: base('https://api.africastalking.com'),
  WHATSAPP_PHONE_NUMBER_ID: z
    .string()
    .regex(/^\d{5,30}$/u, 'must be digits')
    .optional(),
  WHATSAPP_NUMBER: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/u, 'must look like +254712345678')
    .optional(),
  WHATSAPP_TOKEN: z.string().max(1000).optional(),
  WHATSAPP_APP_SECRET: z.string().max(300).optional(),
  WHATSAPP_API_BASE: base('https://graph.facebook.com/v23.0'),
  USSD_CODE: z
    .string()
    .regex(/^\*\d{2,6}(\*\d{1,6}){0,3}#$/u, 'must look like *384*123#')
    .optional(),
});

export type AfricasTalkingAccount = { username: string; apiKey: string };
export type WhatsappAccount = { phoneNumberId: string; number: string; token: string; appSecret: string };

/** The deployment's accounts, and where each provider is reached. */
export type MessagesEnv = {
  africasTalking: (AfricasTalkingAccount & { senderId: string | null }) | undefined;
  whatsapp: WhatsappAccount | undefined;
  ussdCode: string | undefined;
  africasTalkingBase: string;
  whatsappBase: string;
};

function invalid(reason: string): Error {
  return new Error(`The environment is not valid: ${reason}`);
}

/** The accounts by their variables, which go together. Fails with a sentence that says what is wrong. */
export function messagesOf(variables: z.infer<typeof messagesVariables>): MessagesEnv {
  const { AFRICASTALKING_USERNAME: username, AFRICASTALKING_API_KEY: apiKey } = variables;
  if ((username === undefined) !== (apiKey === undefined)) {
    throw invalid('AFRICASTALKING_USERNAME and AFRICASTALKING_API_KEY go together.');
  }
  const phoneNumberId = variables.WHATSAPP_PHONE_NUMBER_ID;
  const { WHATSAPP_NUMBER: number, WHATSAPP_TOKEN: token, WHATSAPP_APP_SECRET: appSecret } = variables;
  const whatsapp = [phoneNumberId, number, token, appSecret];
  if (whatsapp.some((one) => one !== undefined) && whatsapp.includes(undefined)) {
    throw invalid('WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_NUMBER, WHATSAPP_TOKEN and WHATSAPP_APP_SECRET go together.');
  }
  return {
    africasTalking:
      username !== undefined && apiKey !== undefined
        ? { username, apiKey, senderId: variables.AFRICASTALKING_SENDER_ID ?? null }
        : undefined,
    whatsapp:
      phoneNumberId !== undefined && number !== undefined && token !== undefined && appSecret !== undefined
        ? { phoneNumberId, number, token, appSecret }
        : undefined,
    ussdCode: variables.USSD_CODE,
    africasTalkingBase: variables.AFRICASTALKING_API_BASE,
    whatsappBase: variables.WHATSAPP_API_BASE,
  };
}
