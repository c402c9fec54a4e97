import { openBehaviour } from "./behaviour.ts";
import { openPhoneBook } from "./phone-book.ts";
import { openReceipts } from "./receipts.ts";
import { type TwilioOptions, twilioRoutes } from "./routes.ts";

/** An account at Twilio that texts people. */
export function openTwilio(options: TwilioOptions & { readonly now: () => number }) {
  const book = openPhoneBook(options.now);
  const behaviour = openBehaviour();
  const receipts = openReceipts(options.authToken);
  return {
    book,
    behaviour,
    receipts,
    routes: twilioRoutes({ ...options, book, behaviour, receipts }),
  };
}
