import type { TemplateWords } from '@msafara/domain/messages/message-templates';
import type { Language } from '@msafara/domain/settings/settings.schema';

/**
 * What recipients are sent (D27), in spellings that SMS carry in one segment: French, Portuguese and Swahili in the letters of
 * GSM-7, where "ê" or "ã" would triple the price. `message-templates.test.ts` counts each with its longest values.
 */
export const MESSAGE_TEMPLATES: Record<Language, TemplateWords> = {
  en: {
    picked_up: '{sender}: your shipment was picked up in {place}. {track}',
    out_for_delivery: '{sender}: your shipment is out for delivery in {place}. {track}',
    delivered: '{sender}: your shipment was delivered in {place}. {track}',
    exception: '{sender}: your shipment is held up in {place}. {track}',
    follow_code: '{sender}: your code is {code}. With it you will hear of {track}. Not you? Ignore this.',
    following: '{sender}: from now on you will hear of {track}.',
    test: '{sender}: this is a test of your messages.',
    placeless: {
      picked_up: '{sender}: your shipment was picked up. {track}',
      out_for_delivery: '{sender}: your shipment is out for delivery. {track}',
      delivered: '{sender}: your shipment was delivered. {track}',
      exception: '{sender}: your shipment is held up. {track}',
    },
    doorCode: ' Code {code}.',
    stopByAnswer: ' Reply STOP to end.',
    stopOtherwise: ' End: {stop}',
  },
  fr: {
    picked_up: '{sender}: votre envoi a été pris en charge, {place}. {track}',
    out_for_delivery: '{sender}: votre envoi est en cours de livraison, {place}. {track}',
    delivered: '{sender}: votre envoi a été livré, {place}. {track}',
    exception: '{sender}: votre envoi est retardé, {place}. {track}',
    follow_code: '{sender}: votre code est {code}. Il sert à suivre {track}. Pas vous ? Ignorez.',
    following: '{sender}: vous serez informé de {track}.',
    test: '{sender}: ceci est un essai de vos messages.',
    placeless: {
      picked_up: '{sender}: envoi pris en charge. {track}',
      out_for_delivery: '{sender}: envoi en cours de livraison. {track}',
      delivered: '{sender}: votre envoi a été livré. {track}',
      exception: '{sender}: votre envoi est retardé. {track}',
    },
    doorCode: ' Code {code}.',
    stopByAnswer: ' STOP pour arreter.',
    stopOtherwise: ' Fin: {stop}',
  },
  pt: {
    picked_up: '{sender}: o seu envio foi recolhido em {place}. {track}',
    out_for_delivery: '{sender}: o seu envio saiu para entrega em {place}. {track}',
    delivered: '{sender}: o seu envio foi entregue em {place}. {track}',
    exception: '{sender}: o seu envio ficou retido em {place}. {track}',
    follow_code: '{sender}: o seu codigo é {code}. Serve para seguir {track}. Se nao pediu, ignore.',
    following: '{sender}: vai ser avisado de {track}.',
    test: '{sender}: este é um teste das suas mensagens.',
    placeless: {
      picked_up: '{sender}: o seu envio foi recolhido. {track}',
      out_for_delivery: '{sender}: o seu envio saiu para entrega. {track}',
      delivered: '{sender}: o seu envio foi entregue. {track}',
      exception: '{sender}: o seu envio ficou retido. {track}',
    },
    doorCode: ' Codigo {code}.',
    stopByAnswer: ' Responda SAIR para parar.',
    stopOtherwise: ' Fim: {stop}',
  },
  sw: {
    picked_up: '{sender}: mzigo wako umechukuliwa, {place}. {track}',
    out_for_delivery: '{sender}: mzigo wako unaletwa kwako leo, {place}. {track}',
    delivered: '{sender}: mzigo wako umefikishwa, {place}. {track}',
    exception: '{sender}: mzigo wako umekwama, {place}. {track}',
    follow_code: '{sender}: namba yako ya siri ni {code}. Ni ya kufuatilia {track}. Si wewe? Puuza.',
    following: '{sender}: utapewa taarifa za {track}.',
    test: '{sender}: huu ni ujumbe wa majaribio.',
    placeless: {
      picked_up: '{sender}: mzigo wako umechukuliwa. {track}',
      out_for_delivery: '{sender}: mzigo wako unaletwa kwako. {track}',
      delivered: '{sender}: mzigo wako umefikishwa. {track}',
      exception: '{sender}: mzigo wako umekwama. {track}',
    },
    doorCode: ' Namba {code}.',
    stopByAnswer: ' Jibu ACHA kusitisha.',
    stopOtherwise: ' Acha: {stop}',
  },
  ar: {
    picked_up: '{sender}: تم استلام شحنتك في {place}. {track}',
    out_for_delivery: '{sender}: شحنتك في طريقها إليك في {place}. {track}',
    delivered: '{sender}: تم تسليم شحنتك في {place}. {track}',
    exception: '{sender}: تأخرت شحنتك في {place}. {track}',
    follow_code: '{sender}: رمزك {code} لمتابعة {track}. إن لم تطلبه فتجاهله.',
    following: '{sender}: ستصلك أخبار {track}.',
    test: '{sender}: هذه رسالة تجريبية.',
    placeless: {
      picked_up: '{sender}: تم استلام شحنتك. {track}',
      out_for_delivery: '{sender}: شحنتك في طريقها إليك. {track}',
      delivered: '{sender}: تم تسليم شحنتك. {track}',
      exception: '{sender}: تأخرت شحنتك. {track}',
    },
    doorCode: ' الرمز {code}.',
    stopByAnswer: ' للإيقاف أرسل قف.',
    stopOtherwise: ' للإيقاف: {stop}',
  },
};
